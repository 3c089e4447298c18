import { expect, it, onTestFinished, vi } from 'vitest'
import { connectRedis } from './connect.ts'
import { countApiNodes, createListener } from './listen.ts'

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
