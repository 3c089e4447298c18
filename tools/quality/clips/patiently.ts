import { KinoraError } from '@kinora/sdk'

const tries = 20
const pauseMs = 1_000

/** Asks again while the service sheds load, as every client should. */
export const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call()
    } catch (error) {
      const isPassing = error instanceof KinoraError && (error.status === 429 || error.status === 503)
      if (!isPassing || tried >= tries) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
