import { AppError } from '@kinora/contract'

type StoreError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** Error names of a full store; not all stores return 507. */
const isFull = /^(InsufficientStorage|XMinioStorageFull|QuotaExceeded)$/

/** Connection failure, timeout, or a response that the store cannot serve the request now. */
const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AppError) return false
  const { name = '', code, $metadata } = error as StoreError
  const status = $metadata?.httpStatusCode
  if (isFull.test(name)) return true
  if (status !== undefined) return status === 429 || status >= 500
  return name === 'TimeoutError' || (typeof code === 'string' && /^E[A-Z_]+$/.test(code))
}

const unavailable = (cause?: unknown): AppError =>
  new AppError('ServiceUnavailable', { detail: 'the object store does not answer', retryAfterSeconds: 1, cause })

/**
 * A circuit breaker for the object store: calls fail with 503 while it is down, full or frozen. A frozen store costs a
 * request its whole timeout and its share of the body budget. So after a timeout calls fail immediately, except one
 * probe per `restMs`.
 */
export const createStoreGuard = ({ restMs = 1_000, nowMs = () => performance.now() } = {}) => {
  let isOpen = false
  let isProbing = false
  let probeAt = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  return <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const startedAt = nowMs()
      const isProbe = isOpen
      if (isProbe && (isProbing || startedAt < probeAt)) throw unavailable()
      if (isProbe) isProbing = true
      const close = (): void => {
        isOpen = false
        answeredAt = nowMs()
      }
      try {
        const result = await call(...args)
        close()
        return result
      } catch (error) {
        if ((error as StoreError).name !== 'TimeoutError') close()
        // The store responded to other calls meanwhile: only this call was slow.
        else if (answeredAt <= startedAt) {
          isOpen = true
          probeAt = nowMs() + restMs
        }
        throw isUnavailable(error) ? unavailable(error) : error
      } finally {
        if (isProbe) isProbing = false
      }
    }
}
