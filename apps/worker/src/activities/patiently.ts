import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 120_000
const firstPauseMs = 500
const longestPauseMs = 5_000

/** For what has been made already: a store or database that is away for a while must not mean making it anew. */
export const patiently = async <T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  const giveUpAt = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await call()
    } catch (error) {
      if (signal?.aborted || performance.now() + pauseMs > giveUpAt) throw error
      await sleep(pauseMs, undefined, signal ? { signal } : {})
    }
  }
}
