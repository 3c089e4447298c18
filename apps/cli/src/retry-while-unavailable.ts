import { KinoraError } from '@kinora/sdk'

const pauseMs = 500

/** Errors of a service that restarts or sheds load are transient; other errors are final. */
const isTransient = (error: unknown): boolean =>
  error instanceof KinoraError ? error.status === 429 || error.status >= 500 : error instanceof TypeError

/** Retries an idempotent call while the service is temporarily unavailable. */
export const retryWhileUnavailable = async <T>(tries: number, call: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isTransient(error) || tried >= tries) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
