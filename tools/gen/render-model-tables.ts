import {
  priceListVersion,
  type Resolution,
  resolutions,
  type VideoModelRow,
  videoRatios,
  videoSize,
} from '@kinora/contract'
import { type AnyGenerator, sumCredits } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { numberRanges } from './number-ranges.ts'

export type VideoGenerator = AnyGenerator & { rows: readonly VideoModelRow[] }

export const formatLengths = ({ lengths, defaultSeconds }: VideoModelRow): string =>
  `${lengths.map(({ seconds }) => numberRanges(seconds)).join(', ')} (${defaultSeconds})`

export const formatResolutions = ({ lengths }: VideoModelRow): string =>
  lengths
    .map((length) => {
      const offered = `${length.resolutions.join(', ')} (${length.resolutions[0]})`
      return lengths.length === 1 ? offered : `${numberRanges(length.seconds)} s: ${offered}`
    })
    .join('; ')

const formatCorners = ({ watermark: { corners, defaultPosition } }: VideoModelRow): string =>
  `${corners.map((corner, i) => `${i + 1} ${corner}`).join(', ')} (${defaultPosition})`

const modelTable = (rows: readonly VideoModelRow[]): string =>
  markdownTable(
    ['model', '`MODEL_ROWS`', 'seconds', 'resolutions', 'frames per second', '`audio`', '`wm_position`'],
    rows.map((row) => [
      `\`${row.model}\``,
      row.set === 'interface' ? 'any' : '`extended`',
      formatLengths(row),
      formatResolutions(row),
      String(row.fps),
      `\`${row.audioDefault}\``,
      formatCorners(row),
    ]),
  )

export const computePrice = (
  generator: VideoGenerator,
  row: VideoModelRow,
  fields: object,
  offPeak: boolean,
): number => {
  const request = generator.request(row).parse({ ...generator.example, model: row.model, ...fields, off_peak: offPeak })
  return sumCredits(generator.price(generator.resolve(request, row, 1, []).params, row))
}

const priceTable = (generator: VideoGenerator, row: VideoModelRow): string => {
  const offered = (seconds: number): readonly Resolution[] =>
    row.lengths.find((length) => length.seconds.includes(seconds))?.resolutions ?? []
  const all = row.lengths.flatMap(({ seconds }) => seconds)
  const columns = resolutions.filter((resolution) => all.some((seconds) => offered(seconds).includes(resolution)))
  const cell = (seconds: number, resolution: Resolution): string => {
    if (!offered(seconds).includes(resolution)) return '–'
    const fields = { duration: seconds, resolution }
    return `${computePrice(generator, row, fields, false)} / ${computePrice(generator, row, fields, true)}`
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

/** Models, pixel sizes and prices of a video generator, all from its rows. */
export const renderModelTables = (generator: VideoGenerator): string => `
## Models

Defaults are in parentheses.

${modelTable(generator.rows)}
${sizes(generator)}## Credits

Price list ${priceListVersion}. Each cell: normal / with \`off_peak\`. Credits are reserved when the task is created, captured when
it succeeds and refunded when it fails or is cancelled.

${generator.rows.map((row) => priceTable(generator, row)).join('\n')}`
