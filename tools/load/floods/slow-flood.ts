import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pick, quantile } from '../../testkit/closed-loop.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { startService } from '../../testkit/start-service.ts'
import { peakMb, smallHeap } from './api-load.ts'
import { readEagerly, startSlowClients } from './slow-clients.ts'
import { startPoller } from './start-poller.ts'

const [listening, timeWait] = ['0A', '06']

/** Connections that a server still holds a descriptor for, without those to its database. */
const countConnections = (baseUrl: string): number => {
  const port = Number(new URL(baseUrl).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return rows.filter((row) => {
    const [, local = '', , state = ''] = row.trim().split(/\s+/)
    return local.endsWith(`:${port}`) && state !== listening && state !== timeWait
  }).length
}
/** The client of this process keeps one or two connections for its next request. */
const ownConnections = 2

/** About as often as slow readers are closed and reconnect. */
const roundsBefore = 5

/** Connections that send their head or body, or read their answer, as slowly as they can, while others poll (A15). */
export const measureSlowFlood = async (size: { connections: number; seconds: number }) => {
  const service = await startService({ tenants: 1, places: 1, concurrency: 1, worker: null, env: smallHeap })
  try {
    const { baseUrl, api } = service
    const { key, client } = pick(service.tenants, 0)
    const shape = { model: 'genq2', prompt: 'a', duration: 1, resolution: '540p' } as const
    const { id } = await client.textToVideo(shape)
    // JSON needs six characters for each of these.
    const large = await client.textToVideo({ ...shape, payload: '\u0001'.repeat(200_000) })
    const largePath = `/ent/v2/tasks/${large.id}/creations`
    const order = { baseUrl, path: `/ent/v2/tasks/${id}/creations`, key, perSecond: 50, from: '127.0.0.2' }
    const target = { baseUrl, key, largePath }
    // Excludes the memory for the same answers to fast readers.
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
    const openTimes = slow.stop()
    const polls = await stopPolls()
    for (const each of [id, large.id]) await client.cancel(each)
    const areGone = () => (countConnections(baseUrl) <= ownConnections ? true : undefined)
    const left = await pollUntil(areGone, 'connections to close', 20_000).then(
      () => 0,
      () => countConnections(baseUrl) - ownConnections,
    )
    const longest = (list: readonly number[]): number => Math.max(0, ...list) / 1_000
    return {
      atOnce,
      closed: Object.entries(openTimes).map(([way, list]) => `${list.length} ${way}`),
      neverClosed: Object.values(openTimes).filter((list) => list.length === 0).length,
      headSeconds: longest(openTimes.head),
      bodySeconds: longest(openTimes.body),
      readSeconds: longest(openTimes.read),
      pollP99: quantile(polls, 0.99),
      pollMax: Math.max(...polls),
      addedMb: peakMb(api.pid) - beforeMb,
      connectionsLeft: left,
    }
  } finally {
    await service.stop()
  }
}
