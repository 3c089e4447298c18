import type { InputRule, Rule } from '@kinora/contract'
import { AppError } from '@kinora/contract'

export type MediaKind = InputRule['kind']

/** A fault of a media input: the reason of the refusal or failed task, the rule, and the finding. */
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

/** Videos and sounds have no separate reason for sizes. */
export const sizeReason = { ...formatReason, image: 'ImageSizeInvalid' } as const

/** Throws the fault of a media field, if there is one. */
export const refuseMedia = (field: string, fault: MediaFault | undefined): void => {
  if (fault) throw new AppError(fault.reason, { detail: `${field}: ${fault.message}`, field, rule: fault.rule })
}
