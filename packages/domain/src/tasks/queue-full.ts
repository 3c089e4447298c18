import { AppError } from '@kinora/contract'

/** The same message in all places that put one task in the queue. */
export const queueFull = (queueCap: number): AppError =>
  new AppError('QuotaExceeded', { detail: `${queueCap} tasks are waiting already`, retryAfterSeconds: 10 })
