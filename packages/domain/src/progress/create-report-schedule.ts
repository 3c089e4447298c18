import type { StepWork } from './create-work-meter.ts'

/** The minimum interval of writes: a tenth of the elapsed time of the step within these limits, later `longShare` of it. */
const [leastMs, mostLeastMs, leastShare] = [1000, 2500, 0.1]
/** The minimum progress of the task, or of its part, for a write. */
const [taskShare, partShare] = [0.005, 0.01]
/** A task that has not changed for this long moves by a write, which is repeated until it does. */
const quietMs = 3000
/** The interval of repeated writes, as a share of the time without a change, within shares of the elapsed time of the step. */
const [stillShare, leastElapsedShare, mostElapsedShare] = [0.2, 0.004, 0.016]

/** Decides when a running step writes its progress: at most 2,000 times, even in a day. */
export const createReportSchedule = ({ weight, total, partTotal }: StepWork, nowMs: () => number) => {
  const beganAt = nowMs()
  let last = { atMs: beganAt, fraction: 0 }
  let movedAtMs = beganAt
  return {
    isDue(fraction: number): boolean {
      const [passedMs, elapsedMs] = [nowMs() - last.atMs, nowMs() - beganAt]
      const stillMs = nowMs() - movedAtMs
      if (passedMs < Math.max(leastMs, leastElapsedShare * elapsedMs)) return false
      if (stillMs >= quietMs)
        return passedMs >= Math.min(stillShare * stillMs, Math.max(quietMs, mostElapsedShare * elapsedMs))
      if (passedMs < Math.min(mostLeastMs, leastShare * elapsedMs)) return false
      const news = weight * (fraction - last.fraction)
      return news >= taskShare * total || (partTotal !== undefined && news >= partShare * partTotal)
    },
    sent(fraction: number): void {
      last = { atMs: nowMs(), fraction }
    },
    /** The last write changed the progress that clients see. */
    moved(): void {
      movedAtMs = nowMs()
    },
  }
}
