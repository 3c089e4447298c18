import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pick, quantile } from '../../testkit/closed-loop.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { startService } from '../../testkit/start-service.ts'
import { peakMb, smallHeap } from './api-load.ts'
import { readEagerly, startSlowClients } from './slow-clients.ts'
import { startPoller } from './start-poller.ts'

const [listening, timeWait] = ['0A', '06']

/** Connections that a server still holds a descriptor for. Those it keeps to its database come and go by themselves. */
const connectionsTo = (baseUrl: string): number => {
  const port = Number(new URL(baseUrl).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return rows.filter((row) => {
    const [, local = '', , state = ''] = row.trim().split(/\s+/)
    return local.endsWith(`:${port}`) && state !== listening && state !== timeWait
  }).length
}
/** The client of this process keeps one or two for its next ask. */
const ownConnections = 2

/** As often as slow readers are cut and come again, or nearly. */
const roundsBefore = 5

/** Connections that send their head, their body or read their answer as slowly as they can, while others ask (A15). */
export const measureSlowFlood = async (size: { connections: number; seconds: number }) => {
  const service = await startService({ tenants: 1, places: 1, concurrency: 1, worker: null, env: smallHeap })
  try {
    const { baseUrl, api } = service
    const { key, client } = pick(service.tenants, 0)
    const shape = { model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' } as const
    const { id } = await client.textToVideo(shape)
    // Each of these characters has six in JSON.
    const large = await client.textToVideo({ ...shape, payload: '\u0001'.repeat(200_000) })
    const largePath = `/ent/v2/tasks/${large.id}/creations`
    const order = { baseUrl, path: `/ent/v2/tasks/${id}/creations`, key, perSecond: 50, from: '127.0.0.2' }
    const target = { baseUrl, key, largePath }
    // What it takes to serve the same answers to quick readers is not what the slow ones take.
    const stopBefore = startPoller(order)
    for (let round = 0; round < roundsBefore; round += 1) await readEagerly(target, size.connections)
    await stopBefore()
    const beforeMb = peakMb(api.pid)
    const stopPolls = startPoller(order)
    const slow = startSlowClients(target, size.connections)
    const openCounts: number[] = []
    const sampler = setInterval(() => openCounts.push(slow.open()), 250)
    await sleep(size.seconds * 1_000)
    clearInterval(sampler)
    const atOnce = quantile(openCounts, 0.5)
    const borne = slow.stop()
    const polls = await stopPolls()
    for (const each of [id, large.id]) await client.cancel(each)
    const areGone = () => (connectionsTo(baseUrl) <= ownConnections ? true : undefined)
    const left = await pollUntil(areGone, 'connections to close', 20_000).then(
      () => 0,
      () => connectionsTo(baseUrl) - ownConnections,
    )
    const longest = (list: readonly number[]): number => Math.max(0, ...list) / 1_000
    return {
      atOnce,
      closed: Object.entries(borne).map(([way, list]) => `${list.length} ${way}`),
      neverClosed: Object.values(borne).filter((list) => list.length === 0).length,
      headSeconds: longest(borne.head),
      bodySeconds: longest(borne.body),
      readSeconds: longest(borne.read),
      pollP99: quantile(polls, 0.99),
      pollMax: Math.max(...polls),
      addedMb: peakMb(api.pid) - beforeMb,
      connectionsLeft: left,
    }
  } finally {
    await service.stop()
  }
}
