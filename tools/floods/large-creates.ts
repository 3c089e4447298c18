import { startService } from '../testbed/start-service.ts'
import { pick, quantile } from '../bench/keep-busy.ts'
import { peakMb, readLagMs } from './api-load.ts'
import { noisePicture } from './noise-picture.ts'
import { startPoller } from './poller.ts'

const decodedBytes = 15_000_000

const bodyOf = (pictures: number): Buffer => {
  const images = Array.from({ length: pictures }, () => {
    const picture = noisePicture(decodedBytes / pictures)
    return `data:image/png;base64,${picture.toString('base64')}`
  })
  return Buffer.from(JSON.stringify({ model: 'genq2', prompt: 'as they are', images }))
}

const route = { step: 'references-to-video', backend: 'animatic', pool: 'animatic' } as const

export const measureLargeCreates = async (times: number) => {
  const service = await startService({ tenants: 1, places: 1, concurrency: 1, worker: null, routes: [route] })
  try {
    const { key, client } = pick(service.tenants, 0)
    const bodies = [1, 7].map(bodyOf)
    const made: string[] = []
    const create = async (i: number): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${service.baseUrl}/ent/v2/reference2video`, {
        method: 'POST',
        headers: { authorization: `Token ${key}`, 'content-type': 'application/json', 'idempotency-key': `large ${i}` },
        body: pick(bodies, i),
      })
      const reply = (await answer.json()) as { task_id: string }
      if (answer.status !== 200) throw new Error(`a legal create answered ${answer.status}: ${JSON.stringify(reply)}`)
      made.push(reply.task_id)
      return performance.now() - began
    }
    const polled = await client.textToVideo({ model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' })
    made.push(polled.id)
    for (let i = 0; i < 4; i += 1) await create(1000 + i)
    const stop = startPoller({ baseUrl: service.baseUrl, path: `/ent/v2/tasks/${polled.id}/creations`, key, perSecond: 100, from: '127.0.0.2' })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await readLagMs(service.adminUrl)
    const took: number[] = []
    const lags: number[] = []
    for (let i = 0; i < times; i += 1) {
      took.push(await create(i))
      lags.push((await readLagMs(service.adminUrl)).max)
    }
    const polls = await stop()
    for (const id of made) await client.cancel(id)
    return { lags, took, poll: quantile(polls, 0.99), pollMax: Math.max(...polls), polls: polls.length, peakMb: peakMb(service.api.pid) }
  } finally {
    await service.stop()
  }
}
