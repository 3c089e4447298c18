import { fixedPrices, priceListVersion, resolutions, type VideoModelRow } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { isImage, isVideo } from './render-generator-page.ts'
import { imagePriceTable } from './render-image-tables.ts'
import { priceOf, type VideoGenerator } from './render-model-tables.ts'
import { writtenNote } from './written-note.ts'

/** Each model at the length it has unless another is asked for. */
const videoTable = (generator: VideoGenerator): string => {
  const models: readonly VideoModelRow[] = generator.rows
  const columns = resolutions.filter((resolution) =>
    models.some(({ lengths }) => lengths.some((length) => length.resolutions.includes(resolution))),
  )
  const rows = models.map((row) => {
    const offered = row.lengths.find(({ seconds }) => seconds.includes(row.defaultSeconds))?.resolutions ?? []
    const cells = columns.map((resolution) => {
      if (!offered.includes(resolution)) return '–'
      const ask = { duration: row.defaultSeconds, resolution }
      return `${priceOf(generator, row, ask, false)} / ${priceOf(generator, row, ask, true)}`
    })
    return [`[${row.model}](models/${row.model}.md)`, String(row.defaultSeconds), ...cells]
  })
  return markdownTable(['model', 'seconds', ...columns], rows)
}

const tableOf = (generator: AnyGenerator): string => {
  if (isVideo(generator)) return videoTable(generator)
  if (isImage(generator)) return imagePriceTable(generator.rows)
  return markdownTable(
    ['for', 'credits'],
    (generator.prices ?? []).map(([what, credits]) => [what, String(credits)]),
  )
}

export const renderPricesPage = (generators: readonly AnyGenerator[]): string => `# Prices

${writtenNote}
In credits, price list ${priceListVersion}. Videos stand here at the length they have unless another is asked for, normal / with
\`off_peak\`; the page of each endpoint has all lengths. What a request costs exactly, \`?dry_run=true\` says beforehand; when
credits are held, charged and given back stands in [Costs](../guides/costs.md). A test key pays nothing.

${generators
  .map(
    (generator) => `## ${generator.title}\n\n[\`POST ${generator.path}\`](${generator.id}.md)\n\n${tableOf(generator)}`,
  )
  .join('\n')}
## Other calls

${markdownTable(
  ['for', 'credits'],
  [
    ['a subject that is kept', String(fixedPrices.subject.credits)],
    [
      `each ${fixedPrices.recommendation.perStartedPrompts} recommended prompts that have begun`,
      String(fixedPrices.recommendation.credits),
    ],
  ],
)}`
