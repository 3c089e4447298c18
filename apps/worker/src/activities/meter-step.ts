import { createReportSchedule, createStepProgress, type Signals, type StepPaces, type StepWork } from '@kinora/domain'
import type { Attempts, ReportedProgress, StepKey } from '@kinora/postgres'

type MeterDeps = { attempts: Pick<Attempts, 'reportWork'>; signals: Pick<Signals, 'changed'>; paces: StepPaces }
type MeteredCall = { step: string; part?: string; work?: StepWork }

const checkIntervalMs = 500

/** Writes the progress of a running step until it is stopped. A failed write does not end the step. */
export const meterStep = (
  deps: MeterDeps,
  key: StepKey,
  { step, part, work }: MeteredCall,
  backend: string,
  nowMs: () => number = () => performance.now(),
) => {
  if (!work) return { report: () => undefined, done: () => undefined, stop: () => undefined }
  const beganAt = nowMs()
  const progress = createStepProgress(deps.paces.expectedMs(step, backend, work.weight), nowMs)
  const schedule = createReportSchedule(work, nowMs)
  let isWriting = false
  let [reportedPercent, writtenPercent] = [0, 0]
  const write = async (reported: ReportedProgress): Promise<void> => {
    const latest = reportedPercent
    const moved = await deps.attempts.reportWork(key, reported, work, part)
    writtenPercent = latest
    if (moved.length > 0) schedule.moved()
    await Promise.all(moved.map(({ id, version }) => deps.signals.changed(key.tenantId, id, version)))
  }
  const check = (): void => {
    const fraction = progress.now()
    if (isWriting || !schedule.isDue(fraction)) return
    isWriting = true
    schedule.sent(fraction)
    write({ fraction, isReported: reportedPercent > writtenPercent })
      .catch(() => undefined)
      .finally(() => {
        isWriting = false
      })
  }
  const timer = setInterval(check, checkIntervalMs)
  return {
    report(fraction: number): void {
      reportedPercent = Math.max(reportedPercent, Math.floor(fraction * 100))
      progress.report(fraction)
    },
    /** The step succeeded: its duration becomes the estimate for the next step of its kind. */
    done: (): void => deps.paces.record(step, backend, { expected: work.weight, actual: (nowMs() - beganAt) / 1000 }),
    stop: (): void => clearInterval(timer),
  }
}
