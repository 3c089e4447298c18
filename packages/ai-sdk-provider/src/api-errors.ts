import { APICallError } from '@ai-sdk/provider'
import { KinoraError } from '@kinora/sdk'

/**
 * Converts errors of the service to the error that callers of the AI SDK handle. The client has already retried with the
 * same idempotency key; another retry of the AI SDK would create a second task.
 */
const toApiCallError = (error: KinoraError, url: string): APICallError =>
  new APICallError({
    message: error.message,
    url,
    // The request contains prompts, which do not belong in logs.
    requestBodyValues: {},
    statusCode: error.status,
    ...(error.retryAfter === undefined ? {} : { responseHeaders: { 'retry-after': String(error.retryAfter) } }),
    responseBody: JSON.stringify(error.body),
    cause: error,
    isRetryable: false,
    data: error.body,
  })

export const withApiErrors = async <T>(url: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw error instanceof KinoraError ? toApiCallError(error, url) : error
  }
}
