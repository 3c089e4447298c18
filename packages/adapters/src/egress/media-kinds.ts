import { AppError } from '@kinora/contract'

const reasons = {
  image: { failure: 'ImageDownloadFailure', tooLong: 'ImageSizeInvalid' },
  video: { failure: 'VideoDownloadFailure', tooLong: 'VideoFormatInvalid' },
  audio: { failure: 'AudioDownloadFailure', tooLong: 'AudioFormatInvalid' },
  subtitle: { failure: 'SubtitleDownloadFailure', tooLong: 'SubtitleFormatInvalid' },
} as const

export type MediaKind = keyof typeof reasons
export const mediaKinds = Object.keys(reasons) as [MediaKind, ...MediaKind[]]

/** The two ways a fetch can end badly, in a word that crosses process borders. */
export type BadEnd = 'failure' | 'tooLong'

export const badEnd = (kind: MediaKind, end: BadEnd, cause: unknown): AppError =>
  new AppError(reasons[kind][end], end === 'tooLong' ? { rule: 'bytes', cause } : { cause })

/** Which of the two an error is; others are faults of our own. */
export const badEndOf = (kind: MediaKind, error: unknown): BadEnd | undefined => {
  if (!(error instanceof AppError)) return undefined
  if (error.reason === reasons[kind].failure) return 'failure'
  return error.reason === reasons[kind].tooLong ? 'tooLong' : undefined
}
