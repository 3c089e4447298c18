import { AppError, type InputRule, lengthToleranceSeconds, pixelsMax, type Reason, type Rule } from '@kinora/contract'

const formatReasons = {
  image: 'ImageFormatInvalid',
  video: 'VideoFormatInvalid',
  audio: 'AudioFormatInvalid',
} as const satisfies Record<InputRule['kind'], Reason>

export const formatRefusal = (kind: InputRule['kind'], rule: Rule, cause?: unknown): AppError =>
  new AppError(formatReasons[kind], { rule, ...(cause === undefined ? {} : { cause }) })

type Size = { width: number; height: number }
type SizeRule = Pick<InputRule, 'minSide' | 'sideUnder' | 'aspect'>

/** In integers, so that the ends of the range are sharp. */
const isShapely = ({ width, height }: Size, aspect: InputRule['aspect']): boolean => {
  if (aspect === 'under4') return 4 * width > height && 4 * height > width
  if (aspect === 'upTo2') return 2 * width >= height && 2 * height >= width
  return true
}

/** Throws unless the displayed picture may be used where the rule stands. */
export const judgeImage = (image: Size & { frames: number }, rule: SizeRule): void => {
  const { width, height, frames } = image
  const sizeRefusal = (word: Rule): AppError => new AppError('ImageSizeInvalid', { rule: word })
  if (frames > 1) throw formatRefusal('image', 'frames')
  if (width * height > pixelsMax) throw sizeRefusal('pixels')
  if (!isShapely(image, rule.aspect)) throw sizeRefusal('aspect')
  if (Math.min(width, height) < rule.minSide) throw sizeRefusal('min_side')
  if (rule.sideUnder !== undefined && Math.max(width, height) >= rule.sideUnder) throw sizeRefusal('max_side')
}

/** The displayed size of a video as a fraction: whole numbers for both sides, over one number for both. */
export type DisplayedVideo = Size & { over: number }

export const judgeVideoSize = ({ width, height, over }: DisplayedVideo, rule: SizeRule): void => {
  const isWide = Math.min(width, height) >= rule.minSide * over
  const isNarrow = rule.sideUnder === undefined || Math.max(width, height) < rule.sideUnder * over
  if (!isWide || !isNarrow || !isShapely({ width, height }, rule.aspect)) throw formatRefusal('video', 'dimensions')
}

type LengthRule = Pick<InputRule, 'kind' | 'seconds'>

/** At most five minutes where a field names no length. */
export const lengthOf = ({ seconds = { least: 0, most: 300 } }: LengthRule) => seconds

export const judgeSeconds = (seconds: number, rule: LengthRule): void => {
  const { least, most } = lengthOf(rule)
  // Lengths are counted in frames and samples; their division by a rate must not decide at the very end of the range.
  const slack = lengthToleranceSeconds + 1e-6
  if (seconds < least - slack || seconds > most + slack) throw formatRefusal(rule.kind, 'length')
}
