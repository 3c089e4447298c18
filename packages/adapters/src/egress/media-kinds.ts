import { AppError } from '@kinora/contract'

const reasons = {
  image: { failure: 'ImageDownloadFailure', tooLong: 'ImageSizeInvalid' },
  video: { failure: 'VideoDownloadFailure', tooLong: 'VideoFormatInvalid' },
  audio: { failure: 'AudioDownloadFailure', tooLong: 'AudioFormatInvalid' },
  subtitle: { failure: 'SubtitleDownloadFailure', tooLong: 'SubtitleFormatInvalid' },
} as const

export type MediaKind = keyof typeof reasons
export const mediaKinds = Object.keys(reasons) as [MediaKind, ...MediaKind[]]

/** The two customer errors of a fetch, as they are sent between processes. */
export type MediaFailure = 'failure' | 'tooLong'

export const createMediaError = (kind: MediaKind, end: MediaFailure, cause: unknown): AppError =>
  new AppError(reasons[kind][end], end === 'tooLong' ? { rule: 'bytes', cause } : { cause })

/** Which of the two an error is; all others are internal errors. */
export const classifyMediaError = (kind: MediaKind, error: unknown): MediaFailure | undefined => {
  if (!(error instanceof AppError)) return undefined
  if (error.reason === reasons[kind].failure) return 'failure'
  return error.reason === reasons[kind].tooLong ? 'tooLong' : undefined
}
