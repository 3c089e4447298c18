export const resolutions = ['360p', '540p', '720p', '1080p'] as const
export type Resolution = (typeof resolutions)[number]

export const videoRatios = ['16:9', '9:16', '3:4', '4:3', '1:1'] as const
export type VideoRatio = (typeof videoRatios)[number]

/** Aspect ratio of a request: a fixed ratio, or `auto` for the one nearest to its first reference. */
export type RequestedRatio = VideoRatio | 'auto'

export const imageResolutions = ['1080p', '2K', '4K'] as const
export type ImageResolution = (typeof imageResolutions)[number]

/** `auto` uses the ratio of the first input image. */
export const imageRatios = [...videoRatios, '21:9', '2:3', '3:2', 'auto'] as const
export type ImageRatio = (typeof imageRatios)[number]

/** Target resolutions of upscaling. */
export const largeResolutions = ['1080p', '2K', '4K', '8K'] as const
export type LargeResolution = (typeof largeResolutions)[number]

type Size = { width: number; height: number }

const landscape: Record<Resolution, Record<'16:9' | '4:3' | '1:1', readonly [number, number]>> = {
  '360p': { '16:9': [640, 360], '4:3': [640, 480], '1:1': [640, 640] },
  '540p': { '16:9': [1024, 576], '4:3': [1024, 768], '1:1': [1024, 1024] },
  '720p': { '16:9': [1280, 720], '4:3': [1280, 960], '1:1': [1280, 1280] },
  '1080p': { '16:9': [1920, 1080], '4:3': [1920, 1440], '1:1': [1808, 1808] },
}

/** Pixel size of a video. A portrait size is the rotated landscape size. */
export const videoSize = (resolution: Resolution, ratio: VideoRatio): Size => {
  const row = landscape[resolution]
  const isPortrait = ratio === '9:16' || ratio === '3:4'
  const [long, short] = row[ratio === '9:16' ? '16:9' : ratio === '3:4' ? '4:3' : ratio]
  return isPortrait ? { width: short, height: long } : { width: long, height: short }
}

const imageSizes: Record<
  ImageResolution,
  Record<'16:9' | '4:3' | '3:2' | '1:1' | '21:9', readonly [number, number]>
> = {
  '1080p': { '16:9': [1920, 1080], '4:3': [1664, 1248], '3:2': [1776, 1184], '1:1': [1440, 1440], '21:9': [2240, 960] },
  '2K': { '16:9': [2560, 1440], '4:3': [2208, 1656], '3:2': [2352, 1568], '1:1': [1920, 1920], '21:9': [2912, 1248] },
  '4K': { '16:9': [3840, 2160], '4:3': [3328, 2496], '3:2': [3504, 2336], '1:1': [2880, 2880], '21:9': [4368, 1872] },
}

export const imageSize = (resolution: ImageResolution, ratio: Exclude<ImageRatio, 'auto'>): Size => {
  const row = imageSizes[resolution]
  switch (ratio) {
    case '9:16':
      return rotateSize(row['16:9'])
    case '3:4':
      return rotateSize(row['4:3'])
    case '2:3':
      return rotateSize(row['3:2'])
    default:
      return { width: row[ratio][0], height: row[ratio][1] }
  }
}

const find = <R extends string, S extends string>(
  wanted: Size,
  [all, ratios]: [readonly R[], readonly S[]],
  computeSize: (resolution: R, ratio: S) => Size,
): { resolution: R; ratio: S } | undefined =>
  all
    .flatMap((resolution) => ratios.map((ratio) => ({ resolution, ratio })))
    .find(({ resolution, ratio }) => {
      const { width, height } = computeSize(resolution, ratio)
      return width === wanted.width && height === wanted.height
    })

const fixedImageRatios = imageRatios.filter((ratio) => ratio !== 'auto')

/** Finds the resolution and ratio of a pixel size. Only the sizes of the tables have one. */
export const findVideoShape = (size: Size) => find(size, [resolutions, videoRatios], videoSize)
export const findImageShape = (size: Size) => find(size, [imageResolutions, fixedImageRatios], imageSize)

const rotateSize = ([long, short]: readonly [number, number]): Size => ({ width: short, height: long })
const roundToEven = (side: number): number => 2 * Math.round(side / 2)

/** Scales a size to an area and keeps its aspect ratio. */
export const sizeLike = (source: Size, area: number): Size => {
  const ratio = source.width / source.height
  return { width: roundToEven(Math.sqrt(area * ratio)), height: roundToEven(Math.sqrt(area / ratio)) }
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

/** Aspect ratio of a size in whole numbers, such as `3:2`. */
export const computeRatio = ({ width, height }: Size): string => {
  const divisor = greatestCommonDivisor(width, height)
  return `${width / divisor}:${height / divisor}`
}

const largeAreas: Record<LargeResolution, number> = {
  '1080p': 1920 * 1080,
  '2K': 2560 * 1440,
  '4K': 3840 * 2160,
  '8K': 7680 * 4320,
}

/** Scales a video to the area of a large resolution at 16:9 and keeps its aspect ratio. */
export const largeSize = (source: Size, resolution: LargeResolution): Size => sizeLike(source, largeAreas[resolution])

/** Picks the ratio nearest to an image on a logarithmic scale: twice as wide is as far as twice as high. */
export const findNearestRatio = <R extends string>(ratios: readonly R[], source: Size): R | undefined => {
  const wanted = Math.log(source.width / source.height)
  const distance = (ratio: R): number => {
    const [width = 1, height = 1] = ratio.split(':').map(Number)
    return Math.abs(Math.log(width / height) - wanted)
  }
  return ratios.toSorted((a, b) => distance(a) - distance(b))[0]
}

export const nearestRatio = (source: Size): VideoRatio => findNearestRatio(videoRatios, source) ?? '16:9'
