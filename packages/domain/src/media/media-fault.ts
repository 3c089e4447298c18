import type { InputRule, Rule } from '@kinora/contract'
import { AppError } from '@kinora/contract'

export type MediaKind = InputRule['kind']

/** What is wrong with a media input: the reason of the refusal or of the failed task, the rule, and what was found. */
export type MediaFault = {
  reason:
    | 'FieldInvalid'
    | 'ImageFormatInvalid'
    | 'ImageSizeInvalid'
    | 'VideoFormatInvalid'
    | 'AudioFormatInvalid'
    | 'SubtitleFormatInvalid'
  rule: Rule
  message: string
}

export const formatReason = {
  image: 'ImageFormatInvalid',
  video: 'VideoFormatInvalid',
  audio: 'AudioFormatInvalid',
  subtitle: 'SubtitleFormatInvalid',
} as const satisfies Record<MediaKind, MediaFault['reason']>

/** Videos and sounds have no reason of their own for sizes. */
export const sizeReason = { ...formatReason, image: 'ImageSizeInvalid' } as const

/** Throws what is wrong with the input of a field, if anything is. */
export const refuseMedia = (field: string, fault: MediaFault | undefined): void => {
  if (fault) throw new AppError(fault.reason, { detail: `${field}: ${fault.message}`, field, rule: fault.rule })
}
