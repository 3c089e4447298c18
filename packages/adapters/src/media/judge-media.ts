import { AppError, type InputRule, type Reason, type Rule } from '@kinora/contract'
import { judgeImage as judgeFacts, judgeLength, type MediaFault } from '@kinora/domain'

const formatReasons = {
  image: 'ImageFormatInvalid',
  video: 'VideoFormatInvalid',
  audio: 'AudioFormatInvalid',
  subtitle: 'SubtitleFormatInvalid',
} as const satisfies Record<InputRule['kind'], Reason>

export const formatRefusal = (
  kind: InputRule['kind'],
  rule: Rule,
  more: { cause?: unknown; detail?: string } = {},
): AppError => new AppError(formatReasons[kind], { rule, ...more })

type Size = { width: number; height: number }
type SizeRule = Pick<InputRule, 'minSide' | 'sideUnder' | 'aspect'>

const shapes = { under4: 'under 4 times', upTo2: 'at most twice' } as const

const allowedSize = ({ minSide, sideUnder, aspect }: SizeRule): string =>
  [
    `each side must have at least ${minSide}`,
    ...(sideUnder === undefined ? [] : [`fewer than ${sideUnder}`]),
    ...(aspect === undefined ? [] : [`the longer side must be ${shapes[aspect]} the shorter`]),
  ].join(', ')

/** In integers, so that the ends of the range are sharp. */
const isShapely = ({ width, height }: Size, aspect: InputRule['aspect']): boolean => {
  if (aspect === 'under4') return 4 * width > height && 4 * height > width
  if (aspect === 'upTo2') return 2 * width >= height && 2 * height >= width
  return true
}

const refuse = (fault: MediaFault | undefined): void => {
  if (fault) throw new AppError(fault.reason, { detail: fault.message, rule: fault.rule })
}

/** Throws unless the displayed picture may be used where the rule stands. */
export const judgeImage = (image: Size & { frames: number }, rule: InputRule): void => refuse(judgeFacts(rule, image))

/** The displayed size of a video as a fraction: whole numbers for both sides, over one number for both. */
export type DisplayedVideo = Size & { over: number }

export const judgeVideoSize = ({ width, height, over }: DisplayedVideo, rule: SizeRule): void => {
  const isWide = Math.min(width, height) >= rule.minSide * over
  const isNarrow = rule.sideUnder === undefined || Math.max(width, height) < rule.sideUnder * over
  if (!isWide || !isNarrow || !isShapely({ width, height }, rule.aspect)) {
    const [shownWidth, shownHeight] = [Math.round(width / over), Math.round(height / over)]
    const detail = `is ${shownWidth} x ${shownHeight} pixels; ${allowedSize(rule)}`
    throw formatRefusal('video', 'dimensions', { detail })
  }
}

/** A rule that says nothing of lengths still has an end, so that nobody decodes for ever. */
export const lengthOf = ({ seconds = { least: 0, most: 300 } }: InputRule) => seconds

export const judgeSeconds = (seconds: number, rule: InputRule): void =>
  refuse(judgeLength({ ...rule, seconds: lengthOf(rule) }, seconds))
