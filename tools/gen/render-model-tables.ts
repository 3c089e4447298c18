import {
  priceListVersion,
  type Resolution,
  resolutions,
  type VideoModelRow,
  videoRatios,
  videoSize,
} from '@kinora/contract'
import { type AnyGenerator, totalOf } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { numberRanges } from './number-ranges.ts'

export type VideoGenerator = AnyGenerator & { rows: readonly VideoModelRow[] }

export const lengthsOf = ({ lengths, defaultSeconds }: VideoModelRow): string =>
  `${lengths.map(({ seconds }) => numberRanges(seconds)).join(', ')} (${defaultSeconds})`

export const resolutionsOf = ({ lengths }: VideoModelRow): string =>
  lengths
    .map((length) => {
      const offered = `${length.resolutions.join(', ')} (${length.resolutions[0]})`
      return lengths.length === 1 ? offered : `${numberRanges(length.seconds)} s: ${offered}`
    })
    .join('; ')

const cornersOf = ({ watermark: { corners, defaultPosition } }: VideoModelRow): string =>
  `${corners.map((corner, i) => `${i + 1} ${corner}`).join(', ')} (${defaultPosition})`

const modelTable = (rows: readonly VideoModelRow[]): string =>
  markdownTable(
    ['model', '`MODEL_ROWS`', 'seconds', 'resolutions', 'frames a second', '`audio`', '`wm_position`'],
    rows.map((row) => [
      `\`${row.model}\``,
      row.set === 'interface' ? 'any' : '`extended`',
      lengthsOf(row),
      resolutionsOf(row),
      String(row.fps),
      `\`${row.audioDefault}\``,
      cornersOf(row),
    ]),
  )

export const priceOf = (generator: VideoGenerator, row: VideoModelRow, ask: object, offPeak: boolean): number => {
  const request = generator.request(row).parse({ ...generator.example, model: row.model, ...ask, off_peak: offPeak })
  return totalOf(generator.price(generator.resolve(request, row, 1, []).params, row))
}

const priceTable = (generator: VideoGenerator, row: VideoModelRow): string => {
  const offered = (seconds: number): readonly Resolution[] =>
    row.lengths.find((length) => length.seconds.includes(seconds))?.resolutions ?? []
  const all = row.lengths.flatMap(({ seconds }) => seconds)
  const columns = resolutions.filter((resolution) => all.some((seconds) => offered(seconds).includes(resolution)))
  const cell = (seconds: number, resolution: Resolution): string => {
    if (!offered(seconds).includes(resolution)) return '–'
    const ask = { duration: seconds, resolution }
    return `${priceOf(generator, row, ask, false)} / ${priceOf(generator, row, ask, true)}`
  }
  return `### ${row.model}\n\n${markdownTable(
    ['seconds', ...columns],
    all.map((seconds) => [String(seconds), ...columns.map((resolution) => cell(seconds, resolution))]),
  )}`
}

const sizeTable = (rows: readonly VideoModelRow[]): string => {
  const used = new Set(rows.flatMap(({ lengths }) => lengths.flatMap((length) => [...length.resolutions])))
  const columns = resolutions.filter((resolution) => used.has(resolution))
  return markdownTable(
    ['`aspect_ratio`', ...columns],
    videoRatios.map((ratio) => [
      ratio,
      ...columns.map((resolution) => {
        const { width, height } = videoSize(resolution, ratio)
        return `${width} × ${height}`
      }),
    ]),
  )
}

const sizes = (generator: VideoGenerator): string =>
  'aspect_ratio' in generator.request(generator.rows[0]).shape ? `## Pixel sizes\n\n${sizeTable(generator.rows)}\n` : ''

/** Models, pixel sizes and prices of a generator that makes videos, all from its rows. */
export const renderModelTables = (generator: VideoGenerator): string => `
## Models

In brackets: what is used when the request says nothing.

${modelTable(generator.rows)}
${sizes(generator)}## Credits

Price list ${priceListVersion}. In each cell: normal / with \`off_peak\`. They are held when the task is made, charged when
it succeeds and given back when it fails or is cancelled.

${generator.rows.map((row) => priceTable(generator, row)).join('\n')}`
