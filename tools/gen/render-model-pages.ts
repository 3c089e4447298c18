import type { AnyGenerator } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { isVideo } from './render-generator-page.ts'
import { formatLengths, formatResolutions } from './render-model-tables.ts'
import { writtenNote } from './written-note.ts'

type ModelUse = { generator: AnyGenerator; row: { model: string; set: string; promptMax?: number } }

const groupByModel = (generators: readonly AnyGenerator[]): Map<string, ModelUse[]> =>
  Map.groupBy(
    generators.flatMap((generator) =>
      (generator.rows as ModelUse['row'][]).filter(({ model }) => model !== '').map((row) => ({ generator, row })),
    ),
    ({ row }) => row.model,
  )

const renderRow = ({ generator, row }: ModelUse): string[] => {
  const video = isVideo(generator) ? generator.rows.find(({ model }) => model === row.model) : undefined
  return [
    `[${generator.title}](../${generator.id}.md)`,
    row.set === 'interface' ? 'any' : '`extended`',
    video ? formatLengths(video) : 'see there',
    video ? formatResolutions(video) : 'see there',
    row.promptMax?.toLocaleString('en-US') ?? 'see there',
  ]
}

const quote = (model: string, { generator }: ModelUse): string =>
  `curl -s "$KINORA_URL${generator.path}?dry_run=true" -H "Authorization: Token $KINORA_KEY" -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ model, ...generator.example }).replaceAll("'", "'\\''")}'`

const renderPage = (model: string, modelUses: readonly [ModelUse, ...ModelUse[]]): string => `# ${model}

${writtenNote}
Defaults are in parentheses. A model that needs \`MODEL_ROWS\` \`extended\` is available when the operator
has [set it](../settings.md).

${markdownTable(['endpoint', '`MODEL_ROWS`', 'seconds', 'resolutions', 'prompt length'], modelUses.map(renderRow))}
Estimate the price without creating a task:

\`\`\`sh
${quote(model, modelUses[0])}
\`\`\`

Price list: [Prices](../prices.md).
`

/** One page for each model, by its name. */
export const renderModelPages = (generators: readonly AnyGenerator[]): [string, string][] =>
  [...groupByModel(generators)].flatMap(([model, [first, ...more]]): [string, string][] =>
    first ? [[model, renderPage(model, [first, ...more])]] : [],
  )
