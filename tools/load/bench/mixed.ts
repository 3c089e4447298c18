import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { quantile } from '../../testkit/closed-loop.ts'
import { startService } from '../../testkit/start-service.ts'
import type { LoadOrder, LoadTimes } from './load.ts'

const warmUpSeconds = 10

export type MixedFigures = {
  creates: number
  polls: number
  create: [number, number]
  poll: [number, number]
  refused: number
  retries: number
}

const load = async (order: LoadOrder): Promise<LoadTimes> => {
  const thread = new Worker(new URL('./load.ts', import.meta.url), { workerData: order })
  const [times] = (await once(thread, 'message')) as [LoadTimes]
  return times
}

/** Fifty creates and 500 polls a second on a back end of five seconds and fifty places: most tasks queue. */
export const measureMixed = async (seconds: number): Promise<MixedFigures> => {
  const service = await startService({
    tenants: 20,
    places: 50,
    concurrency: 5,
    worker: 'tools/load/bench/worker-main.ts',
  })
  try {
    const keys = service.tenants.map(({ key }) => key)
    const { creates, polls, retries } = await load({ baseUrl: service.baseUrl, keys, warmUpSeconds, seconds })
    const ends = (times: number[]): [number, number] => [quantile(times, 0.5), quantile(times, 0.99)]
    return {
      creates: creates.length,
      polls: polls.length,
      create: ends(creates),
      poll: ends(polls),
      refused: [...creates, ...polls].filter((ms) => ms === Number.POSITIVE_INFINITY).length,
      retries,
    }
  } finally {
    await service.stop()
  }
}
