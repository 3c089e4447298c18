import { fixedPrices, priceListVersion, resolutions, type VideoModelRow } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { isImage, isVideo } from './render-generator-page.ts'
import { imagePriceTable } from './render-image-tables.ts'
import { computePrice, type VideoGenerator } from './render-model-tables.ts'
import { writtenNote } from './written-note.ts'

/** Each model at its default length. */
const videoTable = (generator: VideoGenerator): string => {
  const models: readonly VideoModelRow[] = generator.rows
  const columns = resolutions.filter((resolution) =>
    models.some(({ lengths }) => lengths.some((length) => length.resolutions.includes(resolution))),
  )
  const rows = models.map((row) => {
    const offered = row.lengths.find(({ seconds }) => seconds.includes(row.defaultSeconds))?.resolutions ?? []
    const cells = columns.map((resolution) => {
      if (!offered.includes(resolution)) return '–'
      const fields = { duration: row.defaultSeconds, resolution }
      return `${computePrice(generator, row, fields, false)} / ${computePrice(generator, row, fields, true)}`
    })
    return [`[${row.model}](models/${row.model}.md)`, String(row.defaultSeconds), ...cells]
  })
  return markdownTable(['model', 'seconds', ...columns], rows)
}

const renderTable = (generator: AnyGenerator): string => {
  if (isVideo(generator)) return videoTable(generator)
  if (isImage(generator)) return imagePriceTable(generator.rows)
  return markdownTable(
    ['for', 'credits'],
    (generator.prices ?? []).map(([what, credits]) => [what, String(credits)]),
  )
}

export const renderPricesPage = (generators: readonly AnyGenerator[]): string => `# Prices

${writtenNote}
Prices in credits, price list ${priceListVersion}. Video prices are for the default length, normal / with
\`off_peak\`; the page of each endpoint has all lengths. \`?dry_run=true\` returns the exact price of a request.
[Pricing](../guides/pricing.md) explains when credits are reserved, captured and refunded. A test key pays nothing.

${generators
  .map(
    (generator) =>
      `## ${generator.title}\n\n[\`POST ${generator.path}\`](${generator.id}.md)\n\n${renderTable(generator)}`,
  )
  .join('\n')}
## Other calls

${markdownTable(
  ['for', 'credits'],
  [
    ['a stored subject', String(fixedPrices.subject.credits)],
    [
      `each ${fixedPrices.recommendation.perStartedPrompts} recommended prompts, rounded up`,
      String(fixedPrices.recommendation.credits),
    ],
  ],
)}`
