import { limits } from '@kinora/contract'
import { keepBusy, pick, quantile } from '../bench/keep-busy.ts'
import { startService } from '../testbed/start-service.ts'
import { peakMb, readLagMs, smallHeap, watchThread } from './api-load.ts'
import { makeBombs } from './bombs.ts'
import { largeBody, largeBodyPath, largeBodySetup } from './large-body.ts'
import { startPoller } from './start-poller.ts'
import { addressOf, headOf, sendWhole } from './wire.ts'

const allowed = [200, 400, 413, 429, 503]
const bombsAtOnce = 6

/** The largest bodies there can be, many at once and several times over, then documents made to choke a parser (A6). */
export const measureBodyFlood = async (size: { bodies: number; rounds: number; bombs: number }) => {
  const service = await startService({ ...largeBodySetup, env: smallHeap })
  try {
    const { baseUrl, adminUrl, api } = service
    const { key, client } = pick(service.tenants, 0)
    const body = largeBody(1, 15_700_000, limits.bodyBytes)
    const bombs = makeBombs()
    const { id } = await client.textToVideo({ model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' })
    const made = [id]
    const answers = new Map<number, number>()
    let unpaced = 0
    const send = async (i: number, bytes: Buffer): Promise<void> => {
      const head = headOf(largeBodyPath, key, bytes.length)
      const { status, retryAfter, text } = await sendWhole({ baseUrl, address: addressOf(i) }, head, bytes)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 503 && !/^[1-9][0-9]*$/.test(retryAfter ?? '')) unpaced += 1
      const task = status === 200 ? /"task_id":"(\d+)"/.exec(text)?.[1] : undefined
      if (task) made.push(task)
    }
    // The threads that parse begin with the first large body; what a start takes is not what a flood takes.
    await send(0, body)
    answers.clear()
    const order = { baseUrl, key, perSecond: 50 }
    const stopPolls = startPoller({ ...order, path: `/ent/v2/tasks/${id}/creations`, from: '127.0.0.2' })
    const stopHealth = startPoller({ ...order, path: '/healthz', from: '127.0.0.3' })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await readLagMs(adminUrl)
    const threadSince = watchThread(api.pid)
    for (let round = 0; round < size.rounds; round += 1)
      await Promise.all(Array.from({ length: size.bodies }, (_, i) => send(i, body)))
    const ofBodies = new Map(answers)
    await keepBusy(size.bombs * bombs.length, bombsAtOnce, (i) => send(i % 400, pick(bombs, i)))
    const lag = await readLagMs(adminUrl)
    const thread = threadSince()
    const [polls, health] = await Promise.all([stopPolls(), stopHealth()])
    for (const each of made) await client.cancel(each)
    const others = [...answers].filter(([status]) => !allowed.includes(status))
    return {
      ofBodies,
      answers,
      unpaced,
      others: others.reduce((sum, [, count]) => sum + count, 0),
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
