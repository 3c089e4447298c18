import type { WorkerContext } from '../context.ts'
import { blockClosedTenants, emptyClosedTenants } from '../jobs/closed-tenants.ts'
import { createInvariantWatch } from '../jobs/invariants.ts'
import { rotatePartitions } from '../jobs/partitions.ts'
import { reconcile } from '../jobs/reconciler.ts'
import { createRestoreWatch } from '../jobs/restores.ts'
import { removeDeleted, removeExpired, removeOrphans } from '../jobs/retention.ts'
import { endOverdue, pruneStaleRows, restartForgotten } from '../jobs/sweeps.ts'
import { foldUsage, forgetUsage } from '../jobs/usage.ts'

const sweepMs = 60_000
/** How soon a decision of the operator is applied. */
const reconcileMs = 5_000
/** How soon media of deleted tasks and closed tenants is deleted; C54 allows a minute. */
const deletedMs = 5_000
/** Usage is read with the rows that are not folded yet, so this bounds only their number. */
const usageMs = 10_000
const hourMs = 3_600_000
const pruneBatch = 1_000

/** Jobs over all tenants: deadlines, unknown outcomes, invariants, partitions, retention. */
export const startSweeps = ({ config, ports, reports, wake, startJob }: WorkerContext): void => {
  const deps = {
    ...ports,
    settings: { cell: config.CELL_ID },
    wakeCallbacks: () => wake.callbacks(),
    onEnded: reports.ended,
    timeouts: { taskMs: config.TASK_TIMEOUT * 1000, queueMs: config.QUEUE_TIMEOUT * 1000 },
  }
  const invariants = createInvariantWatch(ports.standingCheck, (sentence) =>
    ports.log.error({ operation: 'invariants' }, sentence),
  )
  ports.metrics.watch('kinora_invariant_faults', invariants.samples)
  const restores = createRestoreWatch(ports.restores)
  ports.metrics.watch('kinora_callbacks_held', restores.samples)
  startJob('overdue', Math.min(sweepMs, config.TASK_TIMEOUT * 250), () => endOverdue(deps))
  startJob('unknown', reconcileMs, () => reconcile({ ...ports, onChecked: reports.reconciled }))
  startJob('forgotten', sweepMs, () => restartForgotten(deps))
  startJob('invariants', sweepMs, invariants.round)
  startJob('restores', sweepMs, restores.round)
  startJob('step times', sweepMs, () => ports.sweeps.measureSteps())
  startJob('days', hourMs, () => rotatePartitions(ports, { taskDays: config.TASK_RETENTION_DAYS }))
  startJob('house', hourMs, () => pruneStaleRows(deps, { taskDays: config.TASK_RETENTION_DAYS }))
  startJob('deleted media', deletedMs, () => removeDeleted(ports))
  startJob('closed tenants', deletedMs, () => blockClosedTenants(ports))
  startJob('media of closed tenants', 4 * deletedMs, () => emptyClosedTenants(ports))
  startJob('overflow', sweepMs, async () => {
    await ports.overflow.prune(pruneBatch)
  })
  startJob('usage', usageMs, () => foldUsage(ports))
  startJob('usage retention', hourMs, () => forgetUsage(ports, config.USAGE_RETENTION_DAYS))
  startJob('retention', hourMs, () => removeExpired(ports, { inputDays: config.INPUT_RETENTION_DAYS }))
  startJob('orphans', 24 * hourMs, () => removeOrphans(ports, new Date(ports.clock.nowMs())))
}
