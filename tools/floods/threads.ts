import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PollOrder, PollTimes } from './poll-thread.ts'

const startThread = <T>(file: string, workerData?: unknown) => {
  const thread = new Worker(new URL(file, import.meta.url), { workerData })
  return async (): Promise<T> => {
    thread.postMessage('stop')
    const [figures] = (await once(thread, 'message')) as [T]
    return figures
  }
}

/** Asks at a steady rate, whatever comes back, until it is told to stop. */
export const startPoller = (order: PollOrder) => startThread<PollTimes>('./poll-thread.ts', order)

/** How late an idle thread of this machine wakes meanwhile. */
export const startIdler = () => startThread<{ p99: number; max: number }>('./idle-thread.ts')
