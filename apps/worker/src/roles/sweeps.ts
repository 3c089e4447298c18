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
/** Less than a whole pause, so that the process that ran a round is in time for the next one. */
const turnShare = 0.9

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
  /** Of all processes, one runs the next round. The pause of the others is as long as their own. */
  const startTurns: typeof startJob = (job, everyMs, run) => {
    let isFirst = true
    return startJob(job, everyMs, async () => {
      const isTaken = await ports.sweeps.takeTurn(job, turnShare * everyMs, isFirst)
      isFirst = false
      if (!isTaken) return undefined
      try {
        return await run()
      } catch (error) {
        await ports.sweeps.giveTurnBack(job).catch(() => undefined)
        throw error
      }
    })
  }
  startTurns('overdue', Math.min(sweepMs, config.TASK_TIMEOUT * 250), () => endOverdue(deps))
  startTurns('unknown', reconcileMs, () => reconcile({ ...ports, onChecked: reports.reconciled }))
  startTurns('lanes', sweepMs, () => ports.relay.recheckLanes())
  startTurns('forgotten', sweepMs, () => restartForgotten(deps))
  startJob('invariants', sweepMs, invariants.round)
  startJob('restores', sweepMs, restores.round)
  startTurns('step times', sweepMs, () => ports.sweeps.measureSteps())
  startTurns('days', hourMs, () => rotatePartitions(ports, { taskDays: config.TASK_RETENTION_DAYS }))
  startTurns('house', hourMs, () => pruneStaleRows(deps, { taskDays: config.TASK_RETENTION_DAYS }))
  startTurns('deleted media', deletedMs, () => removeDeleted(ports))
  startTurns('closed tenants', deletedMs, () => blockClosedTenants(ports))
  startTurns('media of closed tenants', 4 * deletedMs, () => emptyClosedTenants(ports))
  startTurns('overflow', sweepMs, async () => {
    await ports.overflow.prune(pruneBatch)
  })
  startTurns('usage', usageMs, () => foldUsage(ports))
  startTurns('usage retention', hourMs, () => forgetUsage(ports, config.USAGE_RETENTION_DAYS))
  startTurns('retention', hourMs, () => removeExpired(ports, { inputDays: config.INPUT_RETENTION_DAYS }))
  startTurns('orphans', 24 * hourMs, () => removeOrphans(ports, new Date(ports.clock.nowMs())))
}
