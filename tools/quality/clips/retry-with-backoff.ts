import { KinoraError } from '@kinora/sdk'

const maxAttempts = 20
const pauseMs = 1_000

/** Retries while the service sheds load. */
export const retryWithBackoff = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      const isTransient = error instanceof KinoraError && (error.status === 429 || error.status === 503)
      if (!isTransient || attempt >= maxAttempts) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
