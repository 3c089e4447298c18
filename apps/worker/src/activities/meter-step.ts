import { createReportSchedule, createStepProgress, type Signals, type StepPaces, type StepWork } from '@kinora/domain'
import type { Attempts, StepKey } from '@kinora/postgres'

type MeterDeps = { attempts: Pick<Attempts, 'reportWork'>; signals: Pick<Signals, 'changed'>; paces: StepPaces }
type MeteredCall = { step: string; part?: string; work?: StepWork }

const lookEveryMs = 500

/** Writes how far a running step is, until it is stopped. Progress that cannot be written does not end the step. */
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
  const write = async (fraction: number): Promise<void> => {
    const moved = await deps.attempts.reportWork(key, fraction, work, part)
    await Promise.all(moved.map(({ id, version }) => deps.signals.changed(key.tenantId, id, version)))
  }
  const look = (): void => {
    const fraction = progress.now()
    if (isWriting || !schedule.isDue(fraction)) return
    isWriting = true
    schedule.sent(fraction)
    write(fraction)
      .catch(() => undefined)
      .finally(() => {
        isWriting = false
      })
  }
  const timer = setInterval(look, lookEveryMs)
  return {
    report: progress.report,
    /** It ended well: what it took is what the next one like it is expected to take. */
    done: (): void => deps.paces.record(step, backend, { expected: work.weight, actual: (nowMs() - beganAt) / 1000 }),
    stop: (): void => clearInterval(timer),
  }
}
