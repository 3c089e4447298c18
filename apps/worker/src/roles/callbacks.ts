import type { WorkerContext } from '../context.ts'
import { createDispatcher } from '../jobs/dispatch-callbacks.ts'

const pollMs = 250
/** A host has few slots, so its next deliveries follow soon. */
const batchDelayMs = 10

/** Sends due callbacks. */
export const startCallbacks = ({ ports, reports, wake, startJob, onStop }: WorkerContext): void => {
  const dispatcher = createDispatcher(
    { ...ports, random: Math.random, onAttempt: reports.callback, onPass: reports.callbackPass },
    () => wake.callbacks(),
    reports.jobFailed('callback'),
  )
  wake.callbacks = startJob('callbacks', pollMs, dispatcher.round, batchDelayMs).wake
  onStop(dispatcher.settle)
}
