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

const areaOf = ({ width, height }: Size): number => width * height
/** Sides are rounded to even ones here and there. */
const tolerance = 0.98

/** The smallest that is large enough, so that nothing has to be enlarged; else the largest there is. */
const largeEnough = <R>(offered: readonly R[], size: (resolution: R) => Size, asked: Size): R | undefined => {
  const sorted = offered.toSorted((a, b) => areaOf(size(a)) - areaOf(size(b)))
  return sorted.find((resolution) => areaOf(size(resolution)) >= areaOf(asked) * tolerance) ?? sorted.at(-1)
}

/**
 * The shortest length that holds what is asked: the finishing step cuts, and nobody could make up what is missing.
 * Nothing when all are too short. A film that follows a picture has the area that its resolution has at 16:9.
 */
export const chooseFilm = (
  lengths: Lengths,
  asked: Size & { seconds: number },
  { maxDuration = Number.POSITIVE_INFINITY, ratio = '16:9' }: { maxDuration?: number | undefined; ratio?: VideoRatio },
): { duration: number; resolution: Resolution } | undefined => {
  const [fitting] = lengths
    .flatMap((length) => length.seconds.map((seconds) => ({ seconds, resolutions: length.resolutions })))
    .filter(({ seconds }) => seconds >= asked.seconds && seconds <= maxDuration)
    .toSorted((a, b) => a.seconds - b.seconds)
  if (!fitting) return undefined
  const resolution = largeEnough(fitting.resolutions, (offered) => videoSize(offered, ratio), asked)
  return resolution && { duration: fitting.seconds, resolution }
}

export const choosePicture = (
  offered: readonly ImageResolution[],
  asked: Size,
  ratio: FixedImageRatio,
): ImageResolution | undefined => largeEnough(offered, (resolution) => imageSize(resolution, ratio), asked)
