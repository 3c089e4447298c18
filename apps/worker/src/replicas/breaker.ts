/** Consecutive faults after which a server receives no more work. */
const faultsAllowed = 3
const firstProbeMs = 2_000
const longestProbeMs = 60_000

export type BreakerState = 'well' | 'out' | 'on trial'

/**
 * The circuit breaker of one server. A few consecutive faults take it out of rotation, and then it is probed at
 * intervals. After a successful probe it gets one job at a time until a job succeeds.
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
    /** The server did not answer, lost a job or timed out. */
    fault(): void {
      faults += 1
      if (state === 'well' && faults < faultsAllowed) return
      // Doubled only after a failed trial: several jobs that fail together count as one fault.
      if (state === 'on trial') probeMs = Math.min(probeMs * 2, longestProbeMs)
      if (state !== 'out') probeAt = nowMs() + probeMs
      move('out')
    },
    /** A job of the server ended: with success, or with a failure of the job itself. */
    good(): void {
      faults = 0
      if (state === 'out') return
      probeMs = firstProbeMs
      move('well')
    },
    isProbeDue: () => state === 'out' && nowMs() >= probeAt,
    /** Records the result of a probe. */
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
