import type { Log, Metrics } from '@kinora/adapters/telemetry'
import type { DeliveryAttempt, Settled } from '@kinora/domain'
import type { StepDeps } from './activities/run-step.ts'
import type { PreparerDeps } from './jobs/preparer.ts'
import type { ReconcilerDeps } from './jobs/reconciler.ts'
import type { FollowDeps } from './weights/follow-weights.ts'

/** Logs and metrics of this process: one line per event, and a warning with the error for a failure. */
export const createReports = ({
  log,
  metrics,
}: {
  log: Pick<Log, 'info' | 'warn'>
  metrics: Pick<Metrics, 'count' | 'observe'>
}) => {
  const write = (fields: object, event: string, failed: string, error: unknown): void =>
    error === undefined ? log.info(fields, event) : log.warn({ ...fields, error }, failed)
  return {
    stepStarted({ step, backend, taskId, tenantId, attempt }: Parameters<StepDeps['onStepStarted']>[0]): void {
      log.info({ operation: step, backend, taskId, tenantId, attempt }, 'step started')
    },
    step({ seconds, error, step, backend, taskId, tenantId, attempt }: Parameters<StepDeps['onStep']>[0]): void {
      const outcome = error === undefined ? 'done' : 'failed'
      metrics.observe('kinora_step_seconds', seconds, { step, backend, outcome })
      const fields = { operation: step, backend, taskId, tenantId, attempt, durationMs: Math.round(seconds * 1000) }
      write(fields, 'step done', 'step failed', error)
    },
    prepared({ task: { taskId, tenantId }, seconds, error }: Parameters<PreparerDeps['onPrepared']>[0]): void {
      metrics.observe('kinora_prepare_seconds', seconds, { outcome: error === undefined ? 'ready' : 'failed' })
      const fields = { operation: 'prepare', taskId, tenantId, durationMs: Math.round(seconds * 1000) }
      write(fields, 'inputs ready', 'inputs failed', error)
    },
    /** Logs neither the URL nor the response of the receiver. */
    callback({ taskId, tenantId, attempt, outcome, status, durationMs, fault }: DeliveryAttempt): void {
      metrics.count('kinora_callback_tries', { outcome })
      const fields = { operation: 'callback', taskId, tenantId, attempt, status, durationMs: Math.round(durationMs) }
      if (outcome === 'delivered') log.info(fields, 'callback delivered')
      else log.warn({ ...fields, reason: fault || outcome }, 'callback not delivered')
    },
    callbackPass: (seconds: number): void => metrics.observe('kinora_callback_pass_seconds', seconds, {}),
    ended({ generator }: Settled, outcome: string): void {
      metrics.count('kinora_tasks_ended', { generator, outcome })
      log.info({ operation: 'settle', generator, reason: outcome }, 'task ended')
    },
    reconciled(...[attempt, verdict, error]: Parameters<ReconcilerDeps['onChecked']>): void {
      const { taskId, tenantId, backend } = attempt
      const fields = { operation: 'reconcile', taskId, tenantId, backend }
      write(fields, verdict, 'attempt query failed', error)
    },
    weightAction(...[weight, action, error]: Parameters<FollowDeps['onAction']>): void {
      write({ operation: `${action} weights`, weight }, 'weights', 'weights failed', error)
    },
    jobFailed:
      (job: string) =>
      (error: unknown): void => {
        metrics.count('kinora_sweep_faults', { job })
        log.warn({ operation: job, error }, 'background job failed; retrying')
      },
  }
}
export type Reports = ReturnType<typeof createReports>
