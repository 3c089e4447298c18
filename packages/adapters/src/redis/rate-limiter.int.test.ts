import { randomUUID } from 'node:crypto'
import type { RateLimiter } from '@kinora/domain'
import { afterAll, expect, it, vi } from 'vitest'
import { connectRedis } from './connect.ts'
import { createRateLimiter } from './rate-limiter.ts'

const url = process.env['REDIS_URL'] ?? ''
const open: ReturnType<typeof connectRedis>[] = []
afterAll(() => {
  for (const redis of open) redis.destroy()
})

const read = { perSecond: 50, burst: 100 }
const rates = { create: { perSecond: 20, burst: 40 }, read, upload: { perSecond: 10, burst: 20 } }
const connect = async (at = url) => {
  const redis = connectRedis(at, () => undefined)
  open.push(redis)
  if (at === url) await new Promise((resolve) => redis.once('ready', resolve))
  return redis
}
/** Long timeouts: on a busy machine, Redis may be late without being down. */
const timeouts = { deadlineMs: 5_000, restMs: 500 }
const createLimiter = async (at?: string): Promise<RateLimiter> => createRateLimiter(await connect(at), rates, timeouts)
const newCaller = () => ({ id: randomUUID().slice(0, 12), tenantId: randomUUID() })

/** How many of `count` concurrent requests pass. */
const burst = async (limiter: RateLimiter, caller: ReturnType<typeof newCaller>, count: number): Promise<number> =>
  (await Promise.all(Array.from({ length: count }, () => limiter.take(caller, 'read')))).filter(({ passes }) => passes)
    .length

it('the rate limiter passes exactly the burst and then the rate, over two nodes that share a key (D-373)', async () => {
  const nodes = [await createLimiter(), await createLimiter()]
  const caller = newCaller()
  const began = performance.now()
  let [passed, firstAnsweredAt, refusedSentAt] = [0, 0, 0]
  // More than twice the burst: at the last refusal, all requests that were due have passed.
  while (passed < 2.5 * read.burst || refusedSentAt === 0) {
    const sentAt = performance.now()
    const verdicts = await Promise.all(nodes.map((node) => node.take(caller, 'read')))
    firstAnsweredAt ||= performance.now()
    passed += verdicts.filter(({ passes }) => passes).length
    if (verdicts.every(({ passes }) => !passes)) refusedSentAt = sentAt
  }
  const due = (seconds: number): number => read.burst + read.perSecond * seconds
  const [least, most] = [due((refusedSentAt - firstAnsweredAt) / 1000), due((performance.now() - began) / 1000)]
  expect(passed).toBeGreaterThanOrEqual(0.99 * least - 1)
  expect(passed).toBeLessThanOrEqual(1.01 * most + 1)
})

it('the rate limiter grants a tenant twice the rate of a key, however many keys it has (D-373)', async () => {
  const limiter = await createLimiter()
  const { tenantId } = newCaller()
  const passed = await Promise.all([1, 2, 3].map(() => burst(limiter, { ...newCaller(), tenantId }, 150)))
  const all = passed.reduce((sum, each) => sum + each, 0)
  expect(Math.max(...passed)).toBeLessThanOrEqual(read.burst + 10)
  expect(all).toBeGreaterThanOrEqual(2 * read.burst)
  expect(all).toBeLessThanOrEqual(2 * read.burst + 20)
})

it('the rate limiter charges a tenant nothing for the refused requests of a key (D-373)', async () => {
  const limiter = await createLimiter()
  const caller = newCaller()
  await burst(limiter, caller, 1_000)
  const sibling = { ...caller, id: 'another' }
  expect(await burst(limiter, sibling, 200)).toBeGreaterThanOrEqual(read.burst - 1)
})

it('the rate limiter counts the classes separately', async () => {
  const limiter = await createLimiter()
  const caller = newCaller()
  await burst(limiter, caller, 200)
  expect(await limiter.take(caller, 'create')).toMatchObject({ passes: true, debtsUs: [50_000, 25_000] })
})

it('the rate limiter continues with its local counts without Redis (D-381)', async () => {
  const limiter = await createLimiter('redis://127.0.0.1:1')
  const began = performance.now()
  const passed = await burst(limiter, newCaller(), 300)
  const seconds = (performance.now() - began) / 1000
  expect(passed).toBeGreaterThanOrEqual(read.burst)
  expect(passed).toBeLessThanOrEqual(read.burst + read.perSecond * seconds + 1)
})

it('the rate limiter waits once for a frozen Redis and shares again when it answers (D-381)', async () => {
  const [redis, control] = [await connect(), await connect()]
  const limiter = createRateLimiter(redis, rates)
  const caller = newCaller()
  await burst(limiter, caller, 50)
  await control.sendCommand(['CLIENT', 'PAUSE', '2000', 'ALL'])
  let isFrozen = true
  // Redis answers this once the pause is over.
  const thawed = control.ping().then(() => {
    isFrozen = false
  })
  // Requests before the freeze still count.
  expect(await burst(limiter, caller, 200)).toBeLessThanOrEqual(60)
  const sent = vi.spyOn(redis, 'chargeRate')
  await Promise.all(Array.from({ length: 50 }, () => limiter.take(newCaller(), 'read')))
  expect([isFrozen, sent.mock.calls.length]).toEqual([true, 0])
  sent.mockRestore()
  await thawed
  const shared = newCaller()
  const isShared = async () => {
    await limiter.take(shared, 'upload')
    return (await createRateLimiter(control, rates).take(shared, 'upload')).debtsUs[0]
  }
  await vi.waitFor(async () => expect(await isShared()).toBeGreaterThan(150_000), { timeout: 5_000 })
})

it('the rate limiter leaves no key in Redis once the debts are paid', async () => {
  const redis = await connect()
  const caller = newCaller()
  await createRateLimiter(redis, rates).take(caller, 'read')
  await vi.waitFor(async () => expect(await redis.keys(`kinora:rate:{${caller.tenantId}}*`)).toEqual([]))
})
