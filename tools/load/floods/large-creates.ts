import { pick, quantile } from '../../testkit/closed-loop.ts'
import { fetchWithRetry } from '../../testkit/retry-unavailable.ts'
import { startService } from '../../testkit/start-service.ts'
import { peakMb, readLagMs, watchThread } from './api-load.ts'
import { largeBody, largeBodyPath, largeBodySetup } from './large-body.ts'
import { startPoller } from './start-poller.ts'

const decodedBytes = 15_000_000
const warmUp = 4
const readTaskId = (reply: string): string => (JSON.parse(reply) as { task_id: string }).task_id

/** Valid creates with 15 MB in one or seven pictures, one after the other. */
export const measureLargeCreates = async (creates: number) => {
  const service = await startService(largeBodySetup)
  try {
    const { key, client } = pick(service.tenants, 0)
    const bodies = [1, 7].map((pictures) => largeBody(pictures, decodedBytes))
    const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
    const taskIds = [(await client.textToVideo({ model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' })).id]
    let refused = 0
    const create = async (i: number): Promise<void> => {
      const answer = await fetchWithRetry(`${service.baseUrl}${largeBodyPath}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `large ${i}` },
        body: pick(bodies, i),
      })
      const reply = await answer.text()
      if (answer.status === 200) taskIds.push(readTaskId(reply))
      else refused += 1
    }
    for (let i = 0; i < warmUp; i += 1) await create(i)
    const path = `/ent/v2/tasks/${pick(taskIds, 0)}/creations`
    const stopPolls = startPoller({ baseUrl: service.baseUrl, path, key, perSecond: 50, from: '127.0.0.2' })
    await readLagMs(service.adminUrl)
    const threadSince = watchThread(service.api.pid)
    const lags: { p99: number; max: number }[] = []
    for (let i = 0; i < creates; i += 1) {
      await create(warmUp + i)
      lags.push(await readLagMs(service.adminUrl))
    }
    const thread = threadSince()
    const polls = await stopPolls()
    for (const id of taskIds) await client.cancel(id)
    const worst = lags.map(({ max }) => max)
    return {
      creates: warmUp + creates,
      refused,
      lag: { p99: Math.max(...lags.map(({ p99 }) => p99)), max: Math.max(...worst), median: quantile(worst, 0.5) },
      thread,
      pollP99: quantile(polls, 0.99),
      peakMb: peakMb(service.api.pid),
    }
  } finally {
    await service.stop()
  }
}
