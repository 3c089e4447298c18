import { AppError, type InputRule, type Reason, type Rule } from '@kinora/contract'
import {
  validateImage as checkImage,
  validateVideoSize as checkVideoSize,
  type ImageFacts,
  type MediaFault,
  type PictureSize,
  validateLength,
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

/** Throws unless the rule accepts the displayed picture. */
export const validateImage = (image: ImageFacts, rule: InputRule): void => refuse(checkImage(rule, image))

export const validateVideoSize = (size: PictureSize, rule: InputRule): void => refuse(checkVideoSize(rule, size))

/** Default length for rules without one, so that decoding always ends. */
export const resolveLength = ({ seconds = { least: 0, most: 300 } }: InputRule) => seconds

export const validateSeconds = (seconds: number, rule: InputRule): void =>
  refuse(validateLength({ ...rule, seconds: resolveLength(rule) }, seconds))
