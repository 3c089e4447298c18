import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openRedisServers } from '../../fixtures/redis/start-redis.ts'
import type { Redis } from './connect.ts'
import { countApiNodes, createListener } from './listen.ts'
import { openRedis, type RedisSettings } from './open-redis.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createTaskCache } from './task-cache.ts'

const servers = openRedisServers()
afterAll(() => servers.stop())

const [password, sentinelPassword] = ['data-secret', 'sentinel-secret']
const patience = { timeout: 30_000, interval: 50 }
const id = (n: number): string => String(247549788994682000n + BigInt(n))
/** Rates that no test reaches, with long timeouts: on a busy machine, Redis may be late without being down. */
const rates = Object.fromEntries(
  (['create', 'read', 'upload'] as const).map((name) => [name, { perSecond: 10, burst: 20 }]),
) as Parameters<typeof createRateLimiter>[1]

const connect = (settings: Partial<RedisSettings> & Pick<RedisSettings, 'mode' | 'urls'>): Redis => {
  const redis = openRedis({ primary: 'kinora', ...settings }, () => undefined)
  onTestFinished(() => void redis.destroy())
  return redis
}

const isAnswering = (redis: Redis) =>
  redis.ping().then(
    () => true,
    () => false,
  )

/** Every call of the service to Redis, from two processes. */
const expectService = async (open: () => Redis): Promise<void> => {
  const [one, other] = [open(), open()]
  await vi.waitUntil(async () => (await isAnswering(one)) && (await isAnswering(other)), patience)
  const listener = createListener(other, () => undefined)
  onTestFinished(() => listener.close())
  listener.countAsApiNode()
  const received: string[] = []
  const changed: string[] = []
  // Of several tasks, which a cluster spreads over its nodes.
  const ids = Array.from({ length: 12 }, (_, n) => id(n))
  for (const each of ids) listener.listen(each, () => received.push(each))
  const changes = listener.listenForChanges((each) => changed.push(each))
  await vi.waitUntil(() => changes.isListening() && listener.subscription.isListening(), patience)
  await vi.waitUntil(async () => (await countApiNodes(one)) === 1, patience)
  const cache = createTaskCache(one)
  const reply = (version: number) => ({ version, window: 7, body: `{"version":${version}}` })
  for (const each of ids) {
    await vi.waitUntil(async () => {
      await cache.put('1', each, reply(2), 60_000)
      return (await createTaskCache(other).get('1', each)) !== undefined
    }, patience)
    // An older reply does not replace it.
    await cache.put('1', each, reply(1), 60_000)
    expect(await createTaskCache(other).get('1', each)).toEqual(reply(2))
    await cache.changed('1', each, 3)
    expect(await createTaskCache(other).get('1', each)).toBeUndefined()
  }
  await vi.waitUntil(() => new Set(received).size === ids.length && new Set(changed).size === ids.length, patience)
  const caller = { id: 'key', tenantId: randomUUID() }
  const limiters = [one, other].map((redis) => createRateLimiter(redis, rates, { deadlineMs: 5_000, restMs: 500 }))
  const verdicts = await Promise.all(Array.from({ length: 60 }, async (_, n) => limiters[n % 2]?.take(caller, 'read')))
  const passed = verdicts.filter((verdict) => verdict?.passes).length
  expect(passed).toBeGreaterThanOrEqual(20)
  // Two nodes that count apart would pass 40.
  expect(passed).toBeLessThan(40)
}

describe('openRedis', () => {
  it('uses a cluster of three primaries', async () => {
    const nodes = await servers.startCluster('cluster-secret')
    const urls = nodes.slice(0, 2).map(({ port }) => `redis://:cluster-secret@127.0.0.1:${port}`)
    await expectService(() => connect({ mode: 'cluster', urls }))
    const keys = await Promise.all(nodes.map(({ command }) => command('DBSIZE')))
    expect(keys.every((count) => Number(count) > 0)).toBe(true)
  })

  it('uses the primary that sentinels name, and the new one after a failover', async () => {
    const { primary, replica, sentinels } = await servers.startSentinels(password, sentinelPassword)
    const urls = sentinels.map(({ port }) => `redis://:${password}@127.0.0.1:${port}`)
    const open = () => connect({ mode: 'sentinel', urls, sentinelPassword })
    await expectService(open)
    const redis = open()
    await vi.waitUntil(() => isAnswering(redis), patience)
    const listener = createListener(redis, () => undefined)
    onTestFinished(() => listener.close())
    const received: string[] = []
    listener.listen(id(50), () => received.push(id(50)))
    await vi.waitUntil(() => listener.subscription.isListening(), patience)
    const gaps = listener.subscription.gaps()
    await primary.kill()
    // The sentinels close all connections of the replica that they promote.
    const isPromoted = () =>
      replica.command('INFO', 'replication').then((facts) => String(facts).includes('role:master'))
    await vi.waitUntil(() => isPromoted().catch(() => false), patience)
    const cache = createTaskCache(redis)
    await vi.waitUntil(async () => {
      await cache.changed('1', id(50), 1)
      return received.length > 0
    }, patience)
    expect(listener.subscription.gaps()).toBeGreaterThan(gaps)
  })

  it('uses TLS with rediss:// and refuses a certificate of an unknown authority', async () => {
    const [key, cert] = [join(servers.home, 'key.pem'), join(servers.home, 'cert.pem')]
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const name = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], { stdio: 'pipe' })
    const ca = readFileSync(cert, 'utf8')
    const lines = [`tls-cert-file ${cert}`, `tls-key-file ${key}`, `tls-ca-cert-file ${cert}`, 'tls-auth-clients no']
    const { port } = await servers.start([...lines, 'requirepass tls-secret', 'save ""'], {
      password: 'tls-secret',
      ca,
    })
    const urls = [`rediss://:tls-secret@127.0.0.1:${port}`]
    await expectService(() => connect({ mode: 'single', urls, ca }))
    const errors: string[] = []
    const stranger = openRedis({ mode: 'single', urls, primary: '' }, (error) =>
      errors.push((error as { code?: string }).code ?? ''),
    )
    onTestFinished(() => void stranger.destroy())
    await vi.waitUntil(() => errors.length > 0, patience)
    expect(errors[0]).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/)
    expect(await isAnswering(stranger)).toBe(false)
  })
})
