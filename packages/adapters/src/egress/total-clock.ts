import { withFetchTimeout } from './fetch-fault.ts'

export type TotalClock = ReturnType<typeof createTotalClock>

/** Runs only while an origin is being requested: the wait for a slot does not count. */
export const createTotalClock = (totalMs: number, signal: AbortSignal) => {
  let leftMs = totalMs
  return {
    async run<R>(work: (signal: AbortSignal) => Promise<R>): Promise<R> {
      const began = performance.now()
      try {
        return await withFetchTimeout(leftMs, 'total', signal, work)
      } finally {
        leftMs = Math.max(0, leftMs - (performance.now() - began))
      }
    },
  }
}
