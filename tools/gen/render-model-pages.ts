import type { AnyGenerator } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { isVideo } from './render-generator-page.ts'
import { lengthsOf, resolutionsOf } from './render-model-tables.ts'
import { writtenNote } from './written-note.ts'

type Taken = { generator: AnyGenerator; row: { model: string; set: string; promptMax?: number } }

const uses = (generators: readonly AnyGenerator[]): Map<string, Taken[]> =>
  Map.groupBy(
    generators.flatMap((generator) =>
      (generator.rows as Taken['row'][]).filter(({ model }) => model !== '').map((row) => ({ generator, row })),
    ),
    ({ row }) => row.model,
  )

const rowOf = ({ generator, row }: Taken): string[] => {
  const video = isVideo(generator) ? generator.rows.find(({ model }) => model === row.model) : undefined
  return [
    `[${generator.title}](../${generator.id}.md)`,
    row.set === 'interface' ? 'any' : '`extended`',
    video ? lengthsOf(video) : 'see there',
    video ? resolutionsOf(video) : 'see there',
    row.promptMax?.toLocaleString('en-US') ?? 'see there',
  ]
}

const quote = (model: string, { generator }: Taken): string =>
  `curl -s "$KINORA_URL${generator.path}?dry_run=true" -H "Authorization: Token $KINORA_KEY" -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ model, ...generator.example }).replaceAll("'", "'\\''")}'`

const pageOf = (model: string, taken: readonly [Taken, ...Taken[]]): string => `# ${model}

${writtenNote}
In brackets: what is used when the request says nothing. A model that needs \`MODEL_ROWS\` \`extended\` is there when the operator
has [set it](../settings.md).

${markdownTable(['endpoint', '`MODEL_ROWS`', 'seconds', 'resolutions', 'characters of a prompt'], taken.map(rowOf))}
What a request would cost, without making it:

\`\`\`sh
${quote(model, taken[0])}
\`\`\`

All prices: [Prices](../prices.md).
`

/** One page for each model, by its name. */
export const renderModelPages = (generators: readonly AnyGenerator[]): [string, string][] =>
  [...uses(generators)].flatMap(([model, [first, ...more]]): [string, string][] =>
    first ? [[model, pageOf(model, [first, ...more])]] : [],
  )
