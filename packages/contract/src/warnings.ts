import { z } from 'zod'

/** Warning codes. A warning never changes the state of a task. */
export const warningCodes = {
  unknown_field: 'The endpoint has no such field; it was ignored',
  field_without_effect: 'The field is accepted and changes nothing in this request',
  voice_unknown: 'The back end does not have the voice and used its default voice',
  seed_reduced: 'The seed exceeds 2^53 - 1 and was reduced to an exact integer',
  subtitles_unavailable: 'Subtitles were requested, but transcription failed',
  face_not_found: 'Lips could not be synced in some or all shots; their seconds are not charged',
  not_drawn: 'The built-in engine did not draw some words of the prompt',
  draft: 'The result is a draft',
  quality: 'The result is black, frozen, silent or clipped in places',
} as const
export type WarningCode = keyof typeof warningCodes

const codes = Object.keys(warningCodes) as [WarningCode, ...WarningCode[]]

export const warning = z
  .object({
    code: z.enum(codes),
    field: z.string().meta({ description: 'Path of the field in the request; empty if no field is concerned' }),
    message: z.string(),
  })
  .meta({ id: 'Warning' })
export type Warning = z.infer<typeof warning>
