import { AppError, type InputRule, type Reason, type Rule } from '@kinora/contract'
import {
  type ImageFacts,
  judgeImage as judgeFacts,
  judgeLength,
  judgeVideoSize as judgeSize,
  type MediaFault,
  type PictureSize,
} from '@kinora/domain'

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

const refuse = (fault: MediaFault | undefined): void => {
  if (fault) throw new AppError(fault.reason, { detail: fault.message, rule: fault.rule })
}

/** Throws unless the displayed picture may be used where the rule stands. */
export const judgeImage = (image: ImageFacts, rule: InputRule): void => refuse(judgeFacts(rule, image))

export const judgeVideoSize = (size: PictureSize, rule: InputRule): void => refuse(judgeSize(rule, size))

/** A rule that says nothing of lengths still has an end, so that nobody decodes for ever. */
export const lengthOf = ({ seconds = { least: 0, most: 300 } }: InputRule) => seconds

export const judgeSeconds = (seconds: number, rule: InputRule): void =>
  refuse(judgeLength({ ...rule, seconds: lengthOf(rule) }, seconds))
