import { setTimeout as sleep } from 'node:timers/promises'

/** Wakes whoever waits before the next poll of an attempt. Nothing is decided by it: the poll tells. */
export const createNudges = () => {
  const waiting = new Map<string, () => void>()
  return {
    /** Ends after so long, or as soon as somebody says that the attempt has moved. */
    async wait(attemptId: string, ms: number, signal: AbortSignal): Promise<void> {
      const woken = new AbortController()
      waiting.set(attemptId, () => woken.abort())
      try {
        await sleep(ms, undefined, { signal: AbortSignal.any([signal, woken.signal]) })
      } catch (error) {
        if (signal.aborted) throw error
      } finally {
        waiting.delete(attemptId)
      }
    },
    /** One that nobody waits for here is another worker's, or between two polls. */
    nudge: (attemptId: string): void => waiting.get(attemptId)?.(),
  }
}
export type Nudges = ReturnType<typeof createNudges>
