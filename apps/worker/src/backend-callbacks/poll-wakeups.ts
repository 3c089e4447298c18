import { setTimeout as sleep } from 'node:timers/promises'

/** Wakes the poll loop of an attempt early. The wakeup carries no state: the poll reads it. */
export const createPollWakeups = () => {
  const waiting = new Map<string, () => void>()
  return {
    /** Resolves after `ms`, or as soon as the attempt gets a wake-up. */
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
    /** An attempt without a waiting poll belongs to another worker, or is between two polls. */
    wake: (attemptId: string): void => waiting.get(attemptId)?.(),
  }
}
export type PollWakeups = ReturnType<typeof createPollWakeups>
