import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectRef } from '@kinora/domain'

const patienceMs = 120_000
const firstPauseMs = 500
const longestPauseMs = 5_000

/** What has been made is not made anew because the store is away for a while: it is put again until it lies there. */
export const putPatiently = async (put: () => Promise<ObjectRef>, signal: AbortSignal): Promise<ObjectRef> => {
  const giveUpAt = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await put()
    } catch (error) {
      if (signal.aborted || performance.now() + pauseMs > giveUpAt) throw error
      await sleep(pauseMs, undefined, { signal })
    }
  }
}
