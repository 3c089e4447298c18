import { readTraceId, withLogContext } from '@kinora/adapters/telemetry'
import { limits } from '@kinora/contract'
import {
  type Engine,
  publishTaskSettled,
  type SettleDeps,
  type Settled,
  type Signals,
  settleTask,
} from '@kinora/domain'
import type { DeliveryStore, OpenTask, Overdue, ReportedJobs, SweepStore } from '@kinora/postgres'

export type SweepDeps = SettleDeps & {
  sweeps: SweepStore
  deliveries: Pick<DeliveryStore, 'forgetIdleQueues'>
  reportedJobs: Pick<ReportedJobs, 'forget'>
  engine: Engine & { isRunning(taskId: string): Promise<boolean> }
  signals: Signals
  timeouts: { taskMs: number; queueMs: number }
  onEnded(settled: Settled, outcome: string): void
  wakeCallbacks(): void
}

/** Old enough that both the starter and the relay have had time to start it. */
const shouldRunAfterMs = 30_000
/** Queries to Temporal at a time. */
const concurrentQueries = 20

/** Ends overdue tasks and refunds their credits. */
export const endOverdue = async (deps: SweepDeps): Promise<void> => {
  const overdue = await deps.sweeps.overdue({
    taskTimeoutMs: deps.timeouts.taskMs,
    queueTimeoutMs: deps.timeouts.queueMs,
    offPeakDeadlineMs: limits.offPeakDeadlineHours * 3_600_000,
  })
  for (const task of overdue) {
    const { tenantId, taskId, trace } = task
    await withLogContext({ traceId: readTraceId(trace), taskId, tenantId }, () => endOne(deps, task))
  }
}

const endOne = async (deps: SweepDeps, { tenantId, taskId, state, errCode }: Overdue): Promise<void> => {
  const outcome = { state: 'failed', errCode } as const
  const settled = await settleTask(deps, { tenantId, taskId, outcome, from: [state], mustStop: true })
  if (!settled) return
  deps.onEnded(settled, errCode)
  deps.wakeCallbacks()
  await publishTaskSettled(deps.signals, { tenantId, taskId }, settled)
}

/** Compares the tasks that should run with those in Temporal, page by page. */
export const restartForgotten = async ({ sweeps, engine }: SweepDeps): Promise<void> => {
  const restartIfStopped = async (task: OpenTask): Promise<void> => {
    if (!(await engine.isRunning(task.taskId))) await sweeps.orderStart(task)
  }
  for (let after = '0'; ; ) {
    const page = await sweeps.shouldRun(shouldRunAfterMs, after)
    for (let start = 0; start < page.length; start += concurrentQueries)
      await Promise.all(page.slice(start, start + concurrentQueries).map(restartIfStopped))
    const last = page.at(-1)
    if (!last) return
    after = last.taskId
  }
}

export const pruneStaleRows = async (
  { sweeps, deliveries, reportedJobs }: SweepDeps,
  { taskDays }: { taskDays: number },
): Promise<void> => {
  while ((await sweeps.forgetIdempotencyKeys()) > 0);
  while ((await sweeps.forgetUnusedVoices()) > 0);
  while ((await sweeps.forgetSignIns()) > 0);
  while ((await sweeps.forgetRequeues(taskDays)) > 0);
  while ((await sweeps.forgetFinalizes(taskDays)) > 0);
  while ((await sweeps.endGrants()) > 0);
  while ((await deliveries.forgetIdleQueues()) > 0);
  while ((await reportedJobs.forget()) > 0);
}
