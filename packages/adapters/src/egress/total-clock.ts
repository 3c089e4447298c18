import { withFetchTimeout } from './fetch-fault.ts'

export type TotalClock = ReturnType<typeof createTotalClock>

/** Runs down only while an origin is being asked: waiting for a place is no fault of the origin. */
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
