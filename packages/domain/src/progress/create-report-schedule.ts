import type { StepWork } from './create-work-meter.ts'

const leastMs = 1000
/** The minimum progress of the task, or of its part, for a write. */
const [taskShare, partShare] = [0.005, 0.01]
/** Without progress, a report follows after this share of the elapsed time of the step. */
const quietShare = 0.004

/** Decides when a running step writes its progress: at most 2,000 times, even in a day. */
export const createReportSchedule = ({ weight, total, partTotal }: StepWork, nowMs: () => number) => {
  const beganAt = nowMs()
  let last = { atMs: beganAt, fraction: 0 }
  return {
    isDue(fraction: number): boolean {
      const passedMs = nowMs() - last.atMs
      if (passedMs < leastMs) return false
      const news = weight * (fraction - last.fraction)
      if (news >= taskShare * total || (partTotal !== undefined && news >= partShare * partTotal)) return true
      return passedMs >= quietShare * (last.atMs - beganAt)
    },
    sent(fraction: number): void {
      last = { atMs: nowMs(), fraction }
    },
  }
}
