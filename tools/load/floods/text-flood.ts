import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { comicSteps } from '@kinora/domain/films'
import { pick, quantile } from '../../testkit/closed-loop.ts'
import { startService } from '../../testkit/start-service.ts'
import { peakMb, readLagMs, smallHeap, watchThread } from './api-load.ts'
import { startPoller } from './start-poller.ts'
import type { TextFloodResult, TextOrder } from './text-thread.ts'

const perSecond = 5
/** Less than the lowest price of a long script. */
const credits = 3

/** Sends 20 MB texts in every field of every generator for a tenant with few credits, while another polls (C14). */
export const measureTextFlood = async ({ sample }: Pick<TextOrder, 'sample'>) => {
  const routes = comicSteps.map((step) => ({ step, backend: 'scripted', pool: 'scripted' }))
  const setup = { tenants: 1, places: 1, concurrency: 1, worker: null, routes }
  const service = await startService({ ...setup, env: smallHeap })
  try {
    const { baseUrl, adminUrl, admin, api } = service
    const poor = await admin.createTenant({ name: 'texts' })
    await admin.grantCredits(poor.id, { credits, reason: 'testbed' })
    const { key: poorKey } = await admin.createKey(poor.id, { name: 'texts' })
    const { key, client } = pick(service.tenants, 0)
    const { id } = await client.textToVideo({ model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' })
    const workerData: TextOrder = { baseUrl, key: poorKey, sample, perSecond }
    const flood = new Worker(new URL('./text-thread.ts', import.meta.url), { workerData })
    await once(flood, 'message')
    const path = `/ent/v2/tasks/${id}/creations`
    const stopPolls = startPoller({ baseUrl, path, key, perSecond: 50, from: '127.0.0.2' })
    await readLagMs(adminUrl)
    const threadSince = watchThread(api.pid)
    flood.postMessage('go')
    const [result] = (await once(flood, 'message')) as [TextFloodResult]
    const lag = await readLagMs(adminUrl)
    const thread = threadSince()
    const polls = await stopPolls()
    await client.cancel(id)
    return {
      ...result,
      lag,
      thread,
      polls: polls.length,
      pollsRefused: polls.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
      pollP99: quantile(polls, 0.99),
      pollMax: Math.max(...polls),
      peakMb: peakMb(api.pid),
    }
  } finally {
    await service.stop()
  }
}
