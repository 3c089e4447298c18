import { AppError } from '@kinora/contract'
import type { Answered } from '../ports/idempotency.ts'

export const inFlight = (): AppError =>
  new AppError('Conflict', {
    detail: 'a request with this Idempotency-Key is still running',
    rule: 'in_flight',
    retryAfterSeconds: 1,
  })

/** What was answered before, if it was the same that is asked now. */
export const sameAskOrThrow = (earlier: Answered, bodyHash: string): Answered => {
  if (earlier.bodyHash !== bodyHash)
    throw new AppError('IdempotencyKeyReused', { detail: 'the key was used with another body' })
  return earlier
}
