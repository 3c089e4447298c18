import { AppError } from '@kinora/contract'
import type { StoredReply } from '../ports/idempotency.ts'

export const inFlight = (): AppError =>
  new AppError('Conflict', {
    detail: 'a request with this Idempotency-Key is still running',
    rule: 'in_flight',
    retryAfterSeconds: 1,
  })

/** Returns the earlier reply if the request is the same. */
export const requireSameRequest = (earlier: StoredReply, bodyHash: string): StoredReply => {
  if (earlier.bodyHash !== bodyHash)
    throw new AppError('IdempotencyKeyReused', { detail: 'the key was used with another body' })
  return earlier
}
