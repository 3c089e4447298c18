import {
  type ImageRatio,
  type ImageResolution,
  imageSize,
  type Resolution,
  type VideoRatio,
  videoSize,
} from '@kinora/contract'

type Size = { width: number; height: number }
export type Lengths = readonly { seconds: readonly number[]; resolutions: readonly Resolution[] }[]
export type FixedImageRatio = Exclude<ImageRatio, 'auto'>

const computeArea = ({ width, height }: Size): number => width * height
/** Some sides are rounded to even numbers. */
const tolerance = 0.98

/** The smallest that is large enough, so that nothing is upscaled; otherwise the largest. */
const largeEnough = <R>(offered: readonly R[], size: (resolution: R) => Size, wanted: Size): R | undefined => {
  const sorted = offered.toSorted((a, b) => computeArea(size(a)) - computeArea(size(b)))
  return sorted.find((resolution) => computeArea(size(resolution)) >= computeArea(wanted) * tolerance) ?? sorted.at(-1)
}

/**
 * The shortest length that covers the request: the finishing step cuts the rest, but cannot add what is missing.
 * Undefined when all are too short. A film that follows a picture has the area of its resolution at 16:9.
 */
export const chooseFilm = (
  lengths: Lengths,
  wanted: Size & { seconds: number },
  { maxDuration = Number.POSITIVE_INFINITY, ratio = '16:9' }: { maxDuration?: number | undefined; ratio?: VideoRatio },
): { duration: number; resolution: Resolution } | undefined => {
  const [fitting] = lengths
    .flatMap((length) => length.seconds.map((seconds) => ({ seconds, resolutions: length.resolutions })))
    .filter(({ seconds }) => seconds >= wanted.seconds && seconds <= maxDuration)
    .toSorted((a, b) => a.seconds - b.seconds)
  if (!fitting) return undefined
  const resolution = largeEnough(fitting.resolutions, (offered) => videoSize(offered, ratio), wanted)
  return resolution && { duration: fitting.seconds, resolution }
}

export const choosePicture = (
  offered: readonly ImageResolution[],
  wanted: Size,
  ratio: FixedImageRatio,
): ImageResolution | undefined => largeEnough(offered, (resolution) => imageSize(resolution, ratio), wanted)
