import { type ErrCode, type FailureCause, failureMessage } from '@kinora/contract'
import type { WorkerContext } from '../context.ts'
import { createPreparer } from '../jobs/preparer.ts'
import { createTopUp } from '../top-up.ts'

const pollMs = 250
const batchDelayMs = 40
/** Tasks that are prepared at the same time; most of the time they wait for other servers. */
const slots = 16

/** Fetches the inputs of tasks and queues the tasks that are ready. */
export const startInputs = ({ config, ports, reports, settle, wake, startJob, onStop }: WorkerContext): void => {
  const fail = (
    { tenantId, taskId, trace = '' }: { tenantId: string; taskId: string; trace?: string },
    errCode: ErrCode,
    cause?: FailureCause,
  ) => {
    const errMsg = failureMessage(errCode, cause)
    return settle({ tenantId, taskId, trace, outcome: { state: 'failed', errCode, errMsg } })
  }
  const preparer = createPreparer(
    {
      ...ports,
      fail,
      topUp: createTopUp({ ...ports, fail, draftDailySeconds: config.DRAFT_DAILY_SECONDS }),
      onReady: (hasSlot) => (hasSlot ? wake.relay() : undefined),
      onPrepared: reports.prepared,
    },
    slots,
    () => loop.wake(),
  )
  const loop = startJob('inputs', pollMs, preparer.round, batchDelayMs)
  ports.listenForOrders(loop.wake)
  onStop(preparer.stop)
}
