import { z } from 'zod'
import { classifyMediaError, createMediaError, type MediaKind } from './media-kinds.ts'
import { mediaFacts } from './media-source.ts'

const causeChars = 200

/** The outcome of a fetch, as one process reports it to another. */
export const mediaEnd = z.discriminatedUnion('end', [
  mediaFacts.extend({ end: z.literal('whole') }),
  z.strictObject({ end: z.enum(['failure', 'tooLong']), cause: z.string() }),
  z.strictObject({ end: z.literal('broken') }),
])
export type MediaEnd = z.output<typeof mediaEnd>

export const toMediaEnd = (kind: MediaKind, error: unknown): MediaEnd => {
  const end = classifyMediaError(kind, error)
  if (end === undefined) return { end: 'broken' }
  const { cause } = error as Error
  return { end, cause: String(cause instanceof Error ? cause.message : cause).slice(0, causeChars) }
}

/** Recreates the error of the other process. */
export const toFetchError = (kind: MediaKind, end: Exclude<MediaEnd, { end: 'whole' }>): Error =>
  end.end === 'broken'
    ? new Error('the fetcher aborted the fetch')
    : createMediaError(kind, end.end, new Error(end.cause))
