import type { InputRule } from '@kinora/contract'
import type { PictureSize, VideoShape } from '@kinora/domain'
import type { FrameTimes } from './probe/parse-frames.ts'
import type { InputVideo } from './probe/parse-input-probe.ts'

const longSideMax = 1920
const fpsMax = 30

/** With rotation and the shape of its pixels applied, still in whole numbers. */
export const displayedVideo = ({ width, height, pixelAspect, isTurned }: InputVideo): Required<PictureSize> => {
  const [wide, high] = [width * pixelAspect.over, height * pixelAspect.under]
  return { width: isTurned ? high : wide, height: isTurned ? wide : high, over: pixelAspect.under }
}

const even = (side: number): number => Math.max(2, 2 * Math.round(side / 2))

/** So many pixels in all can be encoded anew within the time for foreign bytes. */
const detailPixelsMax = 1_200_000_000

/** What a customer's film becomes: no larger than it needs to be, with even sides and an even pace. */
export const shapeOf = (
  video: InputVideo,
  times: FrameTimes,
  { keepsDetail }: Pick<InputRule, 'keepsDetail'> = {},
): Omit<VideoShape, 'sound'> => {
  const { width, height, over } = displayedVideo(video)
  const isWhole = keepsDetail === true && (width / over) * (height / over) * times.frames <= detailPixelsMax
  const scale = (isWhole ? 1 : Math.min(1, (longSideMax * over) / Math.max(width, height))) / over
  const fps = Math.min(isWhole ? Number.POSITIVE_INFINITY : fpsMax, Math.max(1, Math.round(times.fps)))
  return {
    width: even(width * scale),
    height: even(height * scale),
    fps,
    seconds: Math.max(1, Math.round(times.seconds * fps)) / fps,
  }
}
