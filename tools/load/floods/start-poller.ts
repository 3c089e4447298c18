import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PollOrder, PollTimes } from './poll-thread.ts'

/** Polls at a steady rate, regardless of the answers, until stopped. */
export const startPoller = (order: PollOrder) => {
  const thread = new Worker(new URL('./poll-thread.ts', import.meta.url), { workerData: order })
  return async (): Promise<PollTimes> => {
    thread.postMessage('stop')
    const [times] = (await once(thread, 'message')) as [PollTimes]
    return times
  }
}
