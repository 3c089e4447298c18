/** Faults in a row after which a server is sent nothing more. */
const faultsAllowed = 3
const firstProbeMs = 2_000
const longestProbeMs = 60_000

export type BreakerState = 'well' | 'out' | 'on trial'

/**
 * Whether a server is to be sent work. After a few faults in a row it is out; from time to time it is asked how it is, and
 * once it answers it gets one job at a time until one has ended well.
 */
export const createBreaker = (nowMs: () => number, onChange: (state: BreakerState) => void = () => undefined) => {
  let state: BreakerState = 'well'
  let faults = 0
  let probeMs = firstProbeMs
  let probeAt = 0
  const move = (next: BreakerState): void => {
    if (state === next) return
    state = next
    onChange(next)
  }
  return {
    state: () => state,
    /** It fell silent, forgot a job or did not answer in time. */
    fault(): void {
      faults += 1
      if (state === 'well' && faults < faultsAllowed) return
      // Doubled only when a trial failed: many jobs that end at the same fault are one.
      if (state === 'on trial') probeMs = Math.min(probeMs * 2, longestProbeMs)
      if (state !== 'out') probeAt = nowMs() + probeMs
      move('out')
    },
    /** A job of it ended, well or for a reason of its own. */
    good(): void {
      faults = 0
      if (state === 'out') return
      probeMs = firstProbeMs
      move('well')
    },
    isProbeDue: () => state === 'out' && nowMs() >= probeAt,
    /** What it said when it was asked how it is. */
    probed(isReady: boolean): void {
      if (isReady) {
        if (state === 'out') move('on trial')
        return
      }
      probeMs = Math.min(probeMs * 2, longestProbeMs)
      probeAt = nowMs() + probeMs
      move('out')
    },
  }
}
export type Breaker = ReturnType<typeof createBreaker>
