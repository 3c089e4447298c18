import { AppError } from '@kinora/contract'

type StoreError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** No connection, no answer in time, or an answer in which the store says that it cannot serve the request now. */
const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AppError) return false
  const { name = '', code = '', $metadata } = error as StoreError
  const status = $metadata?.httpStatusCode
  return status === undefined ? /^E[A-Z_]+$/.test(code) || name === 'TimeoutError' : status === 429 || status >= 500
}

/** A call to the store that answers 503 when the store is down: the client may send its request again. */
export const unlessStoreIsDown =
  <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    try {
      return await call(...args)
    } catch (error) {
      throw isUnavailable(error) ? new AppError('ServiceUnavailable', { retryAfterSeconds: 1, cause: error }) : error
    }
  }
