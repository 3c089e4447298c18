import { KinoraError } from '@kinora/sdk'

const pauseMs = 500

/** A service that restarts or sheds load is asked again; a refusal is final. */
const isPassing = (error: unknown): boolean =>
  error instanceof KinoraError ? error.status === 429 || error.status >= 500 : error instanceof TypeError

/** Repeats a call that may be repeated while the service is away for a moment. */
export const patiently = async <T>(tries: number, call: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error) || tried >= tries) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
