import { AppError } from '@kinora/contract'
import type { Answered } from '../ports/store.ts'

/** The stored answer for the same ask; a key in use or used for something else is refused. */
export const sameAskOrThrow = (earlier: 'in flight' | Answered, bodyHash: string): string => {
  if (earlier === 'in flight')
    throw new AppError('Conflict', {
      detail: 'a request with this Idempotency-Key is still running',
      rule: 'in_flight',
      retryAfterSeconds: 1,
    })
  if (earlier.bodyHash !== bodyHash)
    throw new AppError('IdempotencyKeyReused', { detail: 'the key was used with another body' })
  return earlier.reply
}
