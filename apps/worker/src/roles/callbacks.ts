import type { WorkerContext } from '../context.ts'
import { createDispatcher } from '../jobs/dispatch-callbacks.ts'

const lookMs = 250
/** A host has few places, so the next for it go out soon after. */
const gatherMs = 10

/** Sends callbacks that are due. */
export const startCallbacks = ({ ports, reports, wake, startJob, onStop }: WorkerContext): void => {
  const dispatcher = createDispatcher(
    { ...ports, random: Math.random, onTry: reports.callback, onPass: reports.callbackPass },
    () => wake.callbacks(),
    reports.jobFailed('callback'),
  )
  wake.callbacks = startJob('callbacks', lookMs, dispatcher.round, gatherMs).wake
  onStop(dispatcher.settle)
}
