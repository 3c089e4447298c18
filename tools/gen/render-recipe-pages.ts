import { type Recipe, recipeSchema, recipeSteps, shippedRecipes } from '@kinora/contract/recipes'
import { markdownTable } from './markdown-table.ts'
import { prettyJson } from './pretty-json.ts'
import { writtenNote } from './written-note.ts'

const mebibyte = 1024 * 1024
const keyName = ({ name }: Recipe): string => `BACKEND_KEY_${name.toUpperCase()}`
const needsSecret = ({ webhook }: Recipe): boolean =>
  webhook?.verifier.by === 'standard-webhooks' || webhook?.verifier.by === 'timestamped-hmac'

const recovery: Readonly<Record<Recipe['find']['by'], string>> = {
  key: 'The create request has an idempotency key made of the attempt id, so a repeated start returns the same job.',
  list: 'Kinora searches the recent jobs of the account for the marker of the attempt. If every job since the attempt began has a marker and none is ours, the step starts again; if a job has no marker, the outcome stays unknown.',
  webhook:
    'The webhook of the job names it, so Kinora finds the job when that webhook arrives. Without a callback listener, or if no webhook arrives, the outcome stays unknown.',
  none: 'The provider has no way to look up an attempt. The outcome stays unknown, and the step never starts again by itself.',
}
const mediaText: Readonly<Record<NonNullable<Recipe['media']>['as'], string>> = {
  'data-uri': 'embedded as data URIs',
  base64: 'embedded as base64',
  url: 'as signed URLs of your object store, which the provider must reach; they expire after an hour or two',
  upload: 'uploaded to the provider first',
}
const cancelText = ({ cancel }: Recipe): string => {
  if (!cancel) return 'The provider cannot cancel jobs; Kinora rejects the cancellation of running tasks.'
  return cancel.stops === 'always'
    ? 'Running jobs can be cancelled.'
    : 'Only queued jobs can be cancelled; Kinora rejects the cancellation of running tasks.'
}

const buildCatalog = (recipe: Recipe): unknown => ({
  backends: {
    [recipe.name]: {
      use: 'http-task',
      config: {
        recipe: recipe.name,
        keyFrom: keyName(recipe),
        ...(needsSecret(recipe) ? { webhookSecretFrom: `${keyName(recipe)}_WEBHOOKS` } : {}),
      },
    },
    animatic: { use: 'animatic', config: {} },
  },
  pools: { [recipe.name]: { places: recipe.limits.concurrency ?? 4 }, local: { places: 1 } },
  routes: [
    ...recipeSteps.flatMap((step) => {
      const entry = recipe.steps[step]
      if (!entry) return []
      const models = entry.replaces.length > 0 ? { models: entry.replaces } : {}
      return [{ step, ...models, backend: recipe.name, pool: recipe.name }]
    }),
    { step: 'text-to-video', backend: 'animatic', pool: 'local' },
  ],
})

const stepRows = (recipe: Recipe): string[][] =>
  recipeSteps.flatMap((step) => {
    const entry = recipe.steps[step]
    if (!entry) return []
    const { seconds, promptCharacters, images } = entry.limits
    const limits = [
      seconds === undefined ? '' : `${seconds} s`,
      promptCharacters === undefined ? '' : `${promptCharacters} characters`,
      images === undefined ? '' : `${images} image${images === 1 ? '' : 's'}`,
    ].filter((text) => text !== '')
    return [
      [
        `\`${step}\``,
        `\`${entry.model}\``,
        entry.replaces.map((model) => `\`${model}\``).join(', ') || 'every model',
        limits.join(', ') || '–',
      ],
    ]
  })

const priceRows = (recipe: Recipe): string[][] =>
  Object.entries(recipe.models).map(([id, { price, licence }]) => [
    `\`${id}\``,
    price ? `${price.amount} ${price.currency} per ${price.per}` : 'see the source of the provider',
    price?.note ?? '–',
    price ? `[${price.asOf}](${price.source})` : '–',
    licence ?? '–',
  ])

const webhookSection = (recipe: Recipe): string => {
  if (!recipe.webhook)
    return `The recipe uses no webhooks; workers poll each job once in ${recipe.status.everySeconds} s, and more often at first.`
  const secret = needsSecret(recipe)
    ? `\`webhookSecretFrom\` names the variable with the signing secret of the provider. Without it, workers only poll.`
    : recipe.webhook.verifier.by === 'ed25519-jwks'
      ? 'Webhooks are signed with public keys. Set `webhookUserId` to the id of your account, so that webhooks of other accounts are rejected.'
      : 'Webhooks are not signed; the token in their URL is the only proof. They only wake polls and name jobs.'
  return `Give the workers an address that the provider can reach: \`BACKEND_CALLBACK_LISTEN\` and \`BACKEND_CALLBACK_URL\`
([settings](../reference/settings.md)). The URL of each attempt has its own token. ${secret}`
}

const renderPage = (recipe: Recipe): string => `# ${recipe.title}

${writtenNote}
The recipe \`${recipe.name}\` runs steps at ${recipe.title}. **Tested against documentation only** (${recipe.checkedOn}): it was never run against
the provider. Confirm it with one paid run: \`kinora backend recipe try ${recipe.name} --key-from ${keyName(recipe)} --max-cost 1\`.

## 1. Set the key

The workers read the key from their environment. It is sent to ${[recipe.origin, ...recipe.otherOrigins].map((origin) => `\`${origin}\``).join(', ')} only.

\`\`\`bash no-run="sets the environment of the worker"
export ${keyName(recipe)}='…'${needsSecret(recipe) ? `\nexport ${keyName(recipe)}_WEBHOOKS='…'` : ''}
\`\`\`

## 2. Configure the catalog

\`\`\`json
${prettyJson(buildCatalog(recipe)).trimEnd()}
\`\`\`

Omit \`freeStarts\`: starts cost money. \`models\` in \`config\` selects another model of the recipe for a step.

## 3. Steps and limits

${markdownTable(['step', 'default model', 'replaces', 'limits'], stepRows(recipe))}
An order beyond these limits goes to the next route.${recipe.media ? ` Inputs are passed ${mediaText[recipe.media.as]}, at most ${Math.floor((recipe.media.maxBytes / mebibyte) * 10) / 10} MiB each.` : ''}
${cancelText(recipe)}

## 4. Prices

${markdownTable(['model', 'price', 'note', 'as of', 'licence'], priceRows(recipe))}
${recipe.cost ? 'The provider reports the cost of a finished job; `kinora_backend_cost` of the workers’ metrics adds it up.' : 'The provider reports no cost with a job; use its invoices.'}

## 5. Webhooks

${webhookSection(recipe)}

## 6. Recovery after a crash

${recovery[recipe.find.by]} Unknown outcomes wait for an operator:
[attempts with an unknown outcome](../operate/backends.md#attempts-with-an-unknown-outcome).

## 7. Safety

${recipe.safety}

## Documentation

${recipe.docs.map((url) => `- <${url}>\n`).join('')}`

/** One page for each shipped recipe. */
export const renderRecipePages = (): [string, string][] =>
  Object.entries(shippedRecipes).map(([name, raw]) => [`docs/backends/${name}.md`, renderPage(recipeSchema.parse(raw))])
