import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { pick, quantile } from '../../testkit/closed-loop.ts'
import { startService } from '../../testkit/start-service.ts'
import { peakMb, readLagMs, smallHeap, watchThread } from './api-load.ts'
import type { FloodOrder, FloodResult } from './flood-thread.ts'
import { largeBodySetup } from './large-body.ts'
import { startPoller } from './start-poller.ts'

/** Sends bodies of maximum size, many at once and repeatedly, then documents that overload a parser (A6). */
export const measureBodyFlood = async (size: Pick<FloodOrder, 'bodies' | 'rounds' | 'bombs' | 'areForms'>) => {
  const service = await startService({ ...largeBodySetup, env: smallHeap })
  try {
    const { baseUrl, adminUrl, api } = service
    const { key, client } = pick(service.tenants, 0)
    const { id } = await client.textToVideo({ model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' })
    const workerData: FloodOrder = { baseUrl, key, ...size }
    const flood = new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData })
    await once(flood, 'message')
    const order = { baseUrl, key, perSecond: 50 }
    const stopPolls = startPoller({ ...order, path: `/ent/v2/tasks/${id}/creations`, from: '127.0.0.2' })
    const stopHealth = startPoller({ ...order, path: '/healthz', from: '127.0.0.3' })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await readLagMs(adminUrl)
    const threadSince = watchThread(api.pid)
    flood.postMessage('go')
    const [{ ofBodies, answers, withoutRetryAfter, made }] = (await once(flood, 'message')) as [FloodResult]
    const lag = await readLagMs(adminUrl)
    const thread = threadSince()
    const [polls, health] = await Promise.all([stopPolls(), stopHealth()])
    for (const each of [id, ...made]) await client.cancel(each)
    return {
      ofBodies,
      answers,
      withoutRetryAfter,
      lag,
      thread,
      pollP99: quantile(polls, 0.99),
      healthP99: quantile(health, 0.99),
      peakMb: peakMb(api.pid),
    }
  } finally {
    await service.stop()
  }
}
