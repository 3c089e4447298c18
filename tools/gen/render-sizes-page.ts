import {
  imageRatios,
  imageResolutions,
  imageSize,
  largeResolutions,
  largeSize,
  resolutions,
  videoRatios,
  videoSize,
} from '@kinora/contract'
import type { AnyGenerator, PictureSizing } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

type Size = { width: number; height: number }

const formatSize = ({ width, height }: Size): string => `${width} × ${height}`
const fixedImageRatios = imageRatios.filter((ratio) => ratio !== 'auto')
const wide = { width: 1920, height: 1080 }

const sizeTable = <R extends string, S extends string>(
  labels: readonly R[],
  ratios: readonly S[],
  computeSize: (label: R, ratio: S) => Size,
): string =>
  markdownTable(
    ['resolution', ...ratios],
    labels.map((label) => [`\`${label}\``, ...ratios.map((ratio) => formatSize(computeSize(label, ratio)))]),
  )

const meanings: Record<PictureSizing, string> = {
  'by ratio': 'the table of videos, by resolution and ratio',
  'like its input': 'the ratio of the first image or video, on the area that the resolution has at 16:9',
  'by ratio or like its input': 'the table of videos; `one_shot` has the ratio of its first image',
  kept: 'the size of the video',
  'as an image': 'the table of images; with `auto` the ratio of the first image, on the area of 16:9',
  enlarged: 'the ratio of the video, on the area that the label has at 16:9',
}

/** Labels, ratios and pixel sizes of all media, and which endpoint uses which (D-504). */
export const renderSizesPage = (generators: readonly AnyGenerator[]): string => `# Sizes

${writtenNote}
A resolution is a label: its pixel size depends on the aspect ratio and the endpoint. \`used.width\` and
\`used.height\` in the query reply are the pixels of the result.

## Videos

${sizeTable(resolutions, videoRatios, videoSize)}
## Images

${sizeTable(imageResolutions, fixedImageRatios, imageSize)}
## Upscaled videos

${markdownTable(
  ['resolution', '16:9', '9:16'],
  largeResolutions.map((label) => [
    `\`${label}\``,
    formatSize(largeSize(wide, label)),
    formatSize(largeSize({ width: wide.height, height: wide.width }, label)),
  ]),
)}
## Sizes by endpoint

Sizes from an input are rounded to even numbers of pixels.

${markdownTable(
  ['endpoint', 'result size'],
  generators.flatMap(({ path, sizing, id, title }) =>
    sizing === undefined ? [] : [[`[${title}](${id}.md), \`${path}\``, meanings[sizing]]],
  ),
)}`
