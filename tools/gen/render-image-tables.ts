import { type ImageModelRow, type ImageRatio, imageResolutions, imageSize, priceListVersion } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'

export type ImageGenerator = AnyGenerator & { rows: readonly ImageModelRow[] }

const modelTable = (rows: readonly ImageModelRow[]): string =>
  markdownTable(
    ['model', '`images`', 'resolutions', 'ratios'],
    rows.map(({ model, images, resolutions, ratios }) => [
      `\`${model}\``,
      `${images.least} to ${images.most}`,
      `${resolutions.join(', ')} (${resolutions[0]})`,
      ratios.join(', '),
    ]),
  )

const sizeTable = (ratios: readonly ImageRatio[]): string =>
  markdownTable(
    ['`aspect_ratio`', ...imageResolutions],
    ratios
      .filter((ratio) => ratio !== 'auto')
      .map((ratio) => [
        ratio,
        ...imageResolutions.map((resolution) => {
          const { width, height } = imageSize(resolution, ratio)
          return `${width} × ${height}`
        }),
      ]),
  )

export const imagePriceTable = (rows: readonly ImageModelRow[]): string =>
  markdownTable(
    ['model', 'images up to', ...imageResolutions],
    rows.flatMap(({ model, prices }) =>
      prices.map(({ upTo, credits }) => [
        `\`${model}\``,
        String(upTo),
        ...imageResolutions.map((resolution) => String(credits[resolution] ?? '–')),
      ]),
    ),
  )

/** Models, pixel sizes and prices of an image generator, all from its rows. */
export const renderImageTables = (generator: ImageGenerator): string => `
## Models

Defaults are in parentheses.

${modelTable(generator.rows)}
## Pixel sizes

\`auto\` has the aspect ratio of the first image and the pixel count of 16:9.

${sizeTable(generator.rows[0]?.ratios ?? [])}
## Credits

Price list ${priceListVersion}.

${imagePriceTable(generator.rows)}`
