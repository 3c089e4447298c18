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
