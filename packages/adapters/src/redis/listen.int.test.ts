import { expect, it, onTestFinished, vi } from 'vitest'
import { connectRedis } from './connect.ts'
import { countApiNodes, createListener } from './listen.ts'
import { createTaskCache } from './task-cache.ts'

const fail = (error: Error): never => {
  throw error
}
const connect = () => {
  const redis = connectRedis(process.env['REDIS_URL'] ?? '', fail)
  onTestFinished(() => redis.destroy())
  return redis
}

it('countApiNodes counts every process that listens as an API node, until it closes', async () => {
  const redis = connect()
  await vi.waitUntil(() => redis.isReady)
  const before = await countApiNodes(redis)
  const nodes = [createListener(redis, fail), createListener(redis, fail)]
  for (const node of nodes) node.countAsApiNode()
  await vi.waitUntil(async () => (await countApiNodes(redis)) === before + 2, { timeout: 10_000 })
  for (const node of nodes) node.close()
  await vi.waitUntil(async () => (await countApiNodes(redis)) === before, { timeout: 10_000 })
  expect(await countApiNodes(redis)).toBe(before)
})

it('listenForChanges passes the ids of all changed tasks, and nothing else, until it is stopped', async () => {
  const redis = connect()
  await vi.waitUntil(() => redis.isReady)
  const listener = createListener(redis, () => undefined)
  onTestFinished(() => listener.close())
  const changed: string[] = []
  const changes = listener.listenForChanges((taskId) => changed.push(taskId))
  await vi.waitUntil(() => changes.isListening(), { timeout: 10_000 })
  const cache = createTaskCache(redis)
  await cache.wake('mcp call')
  for (const id of ['247549788994682041', '247549788994682042']) await cache.changed('1', id, 1)
  await vi.waitUntil(() => changed.length >= 2, { timeout: 10_000 })
  expect(changed).toEqual(['247549788994682041', '247549788994682042'])
  changes.stop()
  expect(changes.isListening()).toBe(false)
})

it('listenForChanges counts an interruption of its connection and listens again afterwards', async () => {
  const redis = connect()
  await vi.waitUntil(() => redis.isReady)
  const before = new Set((await redis.clientList()).map(({ id }) => id))
  const listener = createListener(redis, () => undefined)
  onTestFinished(() => listener.close())
  const changed: string[] = []
  const changes = listener.listenForChanges((taskId) => changed.push(taskId))
  await vi.waitUntil(() => changes.isListening(), { timeout: 10_000 })
  expect(changes.gaps()).toBe(0)
  const own = (await redis.clientList()).filter(({ id, psub }) => !before.has(id) && Number(psub) > 0)
  expect(own).toHaveLength(1)
  await redis.clientKill({ filter: 'ID', id: own[0]?.id ?? 0 })
  await vi.waitUntil(() => changes.gaps() === 1 && changes.isListening(), { timeout: 10_000 })
  const cache = createTaskCache(redis)
  await vi.waitUntil(
    async () => {
      await cache.changed('1', '247549788994682043', 1)
      return changed.includes('247549788994682043')
    },
    { timeout: 10_000 },
  )
})

it('listen receives changes of a task although its connection broke before or while it subscribed', async () => {
  const redis = connect()
  await vi.waitUntil(() => redis.isReady)
  const before = new Set((await redis.clientList()).map(({ id }) => id))
  const listener = createListener(redis, () => undefined)
  onTestFinished(() => listener.close())
  const [early, late] = ['247549788994682051', '247549788994682052']
  const received: string[] = []
  // Before the connection is open.
  listener.listen(early, () => received.push(early))
  const isListening = () => listener.subscription.isListening()
  await vi.waitUntil(isListening, { timeout: 10_000 })
  const own = (await redis.clientList()).filter(({ id }) => !before.has(id))
  await Promise.all(own.map(({ id }) => redis.clientKill({ filter: 'ID', id })))
  await vi.waitUntil(() => !isListening(), { timeout: 10_000, interval: 1 })
  listener.listen(late, () => received.push(late))
  expect(isListening()).toBe(false)
  const cache = createTaskCache(redis)
  await vi.waitUntil(
    async () => {
      await Promise.all([early, late].map((id) => cache.changed('1', id, 1)))
      return received.includes(early) && received.includes(late)
    },
    { timeout: 10_000 },
  )
  expect([isListening(), listener.subscription.gaps()]).toEqual([true, 1])
})
