import type { InputRule } from '@kinora/contract'
import type { PictureSize, VideoShape } from '@kinora/domain'
import type { FrameTimes } from './probe/parse-frames.ts'
import type { InputVideo } from './probe/parse-input-probe.ts'

const longSideMax = 1920
const fpsMax = 30

/** The displayed size, with rotation and pixel aspect ratio applied, in whole numbers. */
export const displayedVideo = ({ width, height, pixelAspect, isTurned }: InputVideo): Required<PictureSize> => {
  const [wide, high] = [width * pixelAspect.over, height * pixelAspect.under]
  return { width: isTurned ? high : wide, height: isTurned ? wide : high, over: pixelAspect.under }
}

const even = (side: number): number => Math.max(2, 2 * Math.round(side / 2))

/** The number of pixels that can be re-encoded within the processor time for foreign bytes. */
const detailPixelsMax = 1_200_000_000

/** Plans the shape of a prepared film: no larger than needed, with even sides and a whole frame rate. */
export const planShape = (
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
