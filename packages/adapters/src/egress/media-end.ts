import { z } from 'zod'
import { badEnd, badEndOf, type MediaKind } from './media-kinds.ts'
import { mediaFacts } from './media-source.ts'

const causeChars = 200

/** How a fetch ended, as one process tells another. */
export const mediaEnd = z.discriminatedUnion('end', [
  mediaFacts.extend({ end: z.literal('whole') }),
  z.strictObject({ end: z.enum(['failure', 'tooLong']), cause: z.string() }),
  z.strictObject({ end: z.literal('broken') }),
])
export type MediaEnd = z.output<typeof mediaEnd>

export const endOfError = (kind: MediaKind, error: unknown): MediaEnd => {
  const end = badEndOf(kind, error)
  if (end === undefined) return { end: 'broken' }
  const { cause } = error as Error
  return { end, cause: String(cause instanceof Error ? cause.message : cause).slice(0, causeChars) }
}

/** The same refusal again, on the other side. */
export const errorOfEnd = (kind: MediaKind, end: Exclude<MediaEnd, { end: 'whole' }>): Error =>
  end.end === 'broken' ? new Error('the fetcher broke off') : badEnd(kind, end.end, new Error(end.cause))
