import {
  type Recipe,
  type RecipeStep,
  readJob,
  recipeSchema,
  recipeSteps,
  shippedRecipes,
} from '@kinora/contract/recipes'
import { type BackendFacts, backendKeyName, type StepName, type WebhookVerifier } from '@kinora/domain'
import { z } from 'zod'

/** A shipped recipe by name, or a recipe. Names of files are replaced by their content when the catalog is loaded. */
const recipe = z.preprocess(
  (value) => (typeof value === 'string' && Object.hasOwn(shippedRecipes, value) ? shippedRecipes[value] : value),
  recipeSchema,
)

export const httpTaskConfig = z
  .strictObject({
    recipe,
    keyFrom: backendKeyName(),
    /** Models other than the defaults of the recipe, by step. */
    models: z.partialRecord(z.enum(recipeSteps), z.string()).default({}),
    /** The variable with the secret of signed webhooks. */
    webhookSecretFrom: backendKeyName().optional(),
    /** The id of your account in its webhooks; webhooks of other customers of the provider are rejected. */
    webhookUserId: z.string().max(200).optional(),
    /** A proxy in front of the provider, which gets the key instead of the recipe's origin. */
    baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  })
  .superRefine(({ recipe: { models: known, webhook }, models, webhookSecretFrom }, context) => {
    for (const [step, model] of Object.entries(models))
      if (!Object.hasOwn(known, model))
        context.addIssue({
          code: 'custom',
          path: ['models', step],
          message: `${model} is not a model of the recipe (has: ${Object.keys(known).join(', ')})`,
        })
    if (webhookSecretFrom !== undefined && webhook === undefined)
      context.addIssue({ code: 'custom', path: ['webhookSecretFrom'], message: 'the recipe has no webhook' })
  })
export type HttpTaskConfig = z.infer<typeof httpTaskConfig>

const listSteps = ({ steps }: Recipe): RecipeStep[] => recipeSteps.filter((step) => steps[step] !== undefined)

export const chooseModel = ({ recipe: { steps }, models }: HttpTaskConfig, step: RecipeStep): string =>
  models[step] ?? steps[step]?.model ?? ''

/** Without the secret of a signed webhook there are no webhooks, only polls. */
const resolveVerifier = ({
  recipe: { webhook },
  webhookSecretFrom,
  webhookUserId,
}: HttpTaskConfig): WebhookVerifier | undefined => {
  const verifier = webhook?.verifier
  switch (verifier?.by) {
    case 'ed25519-jwks':
      return { by: verifier.by, jwks: verifier.jwks, userId: webhookUserId }
    case 'url-token':
      return verifier
    case 'standard-webhooks':
      return webhookSecretFrom === undefined ? undefined : { by: verifier.by, secretFrom: webhookSecretFrom }
    case 'timestamped-hmac':
      return webhookSecretFrom === undefined
        ? undefined
        : { by: verifier.by, secretFrom: webhookSecretFrom, header: verifier.header }
    default:
      return undefined
  }
}

export const httpTaskFacts: BackendFacts<HttpTaskConfig> = {
  id: 'http-task',
  config: httpTaskConfig as z.ZodType<HttpTaskConfig>,
  serves: recipeSteps satisfies readonly StepName[],
  servesWith: ({ recipe: known }) => listSteps(known),
  canStop: ({ recipe: known }) => known.cancel?.stops === 'always',
  endpoint: ({ recipe: { origin, auth, otherOrigins, resultOrigins, media }, baseUrl, keyFrom }) => ({
    baseUrl: baseUrl ?? origin,
    keyFrom,
    keyPlace: auth,
    keyOrigins: otherOrigins,
    outputOrigins: resultOrigins,
    uploadOrigins: media?.upload?.origins ?? [],
  }),
  webhook(config) {
    const { webhook } = config.recipe
    const verifier = resolveVerifier(config)
    return (
      webhook && verifier && { verifier, tokenKeyFrom: config.keyFrom, readJob: (body) => readJob(webhook.job, body) }
    )
  },
  pollSeconds: ({ recipe: known }) => known.status.everySeconds,
  terms(config, step) {
    const model = config.recipe.models[chooseModel(config, step as RecipeStep)]
    return model?.licence === undefined
      ? undefined
      : { licence: model.licence, excludedTerritories: model.excludedTerritories }
  },
}
