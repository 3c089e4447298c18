import { type ErrCode, type FailureCause, failureMessage } from '@kinora/contract'
import type { WorkerContext } from '../context.ts'
import { createPreparer } from '../jobs/preparer.ts'
import { createTopUp } from '../top-up.ts'

const lookMs = 250
const gatherMs = 40
/** Tasks whose inputs are brought in at once; most of the time is waiting for somebody's server. */
const places = 16

/** Brings in the inputs of tasks and admits those that are ready to their line. */
export const startInputs = ({ ports, reports, settle, wake, startJob, onStop }: WorkerContext): void => {
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
      topUp: createTopUp({ ...ports, fail }),
      onReady: (hasSlot) => (hasSlot ? wake.relay() : undefined),
      onPrepared: reports.prepared,
    },
    places,
    () => loop.wake(),
  )
  const loop = startJob('inputs', lookMs, preparer.round, gatherMs)
  ports.listenForOrders(loop.wake)
  onStop(preparer.stop)
}
