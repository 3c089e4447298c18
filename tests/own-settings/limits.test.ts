import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { environment, newTenant } from '../support/running-service.ts'
import { startApi } from '../support/start-api.ts'
import { startLine } from '../support/start-line.ts'

const usual = { RATE_CREATE: '20/40', RATE_READ: '50/100', RATE_UPLOAD: '10/20' }
const [create, read] = [
  { perSecond: 20, burst: 40 },
  { perSecond: 50, burst: 100 },
]

type Api = Awaited<ReturnType<typeof startApi>>
let nodes: readonly [Api, Api]
beforeAll(async () => {
  nodes = await Promise.all([startApi(usual), startApi(usual)])
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()))
})

/** A create that nothing can come of, or a read of nothing: both count. */
const asks = {
  create: ['POST', '/ent/v2/text2video', '{}'],
  read: ['GET', '/ent/v2/tasks/100000000000000001/creations', undefined],
  upload: ['PUT', '/tools/v2/files/uploads/100000000000000001/finish', '{}'],
} as const

const ask = async ({ baseUrl }: { baseUrl: string }, key: string, kind: keyof typeof asks): Promise<Response> => {
  const [method, path, body] = asks[kind]
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Token ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  })
  await answer.arrayBuffer()
  return answer
}

/** Asks as evenly as it can and tells what came of it. */
const flood = async (
  at: readonly { baseUrl: string }[],
  key: string,
  kind: keyof typeof asks,
  { perSecond, seconds }: { perSecond: number; seconds: number },
) => {
  const began = performance.now()
  const answers: Promise<Response>[] = []
  const elapsed = () => (performance.now() - began) / 1000
  // A late turn asks what the turns before it did not come to.
  for (; elapsed() < seconds; await sleep(5))
    while (answers.length < perSecond * elapsed() + 1) answers.push(...at.map((node) => ask(node, key, kind)))
  const all = await Promise.all(answers)
  const refused = all.filter(({ status }) => status === 429)
  return { all, refused, passed: all.length - refused.length, seconds: elapsed() }
}

describe('the rate of requests', () => {
  it('is one for all nodes: of ten times too many, as many pass as may (D-373)', async () => {
    // Nodes that are awake: a bucket fills no further while its first request is under way.
    await flood(nodes, (await newTenant()).key, 'create', { perSecond: 280, seconds: 2 })
    const { key } = await newTenant()
    const { all, passed, refused, seconds } = await flood(nodes, key, 'create', { perSecond: 280, seconds: 5 })
    const due = create.burst + create.perSecond * seconds
    expect(all.length).toBeGreaterThan(5 * due)
    expect(Math.abs(passed - due)).toBeLessThanOrEqual(1 + due / 100)
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
  })

  it('is told with every answer: what is allowed, and what is left (D-374)', async () => {
    const { key } = await newTenant()
    for (const [kind, allowed] of [
      ['create', '"create";q=40;w=2, "create-tenant";q=80;w=2'],
      ['read', '"read";q=100;w=2, "read-tenant";q=200;w=2'],
      ['upload', '"upload";q=20;w=2, "upload-tenant";q=40;w=2'],
    ] as const) {
      const { headers } = await ask(nodes[0], key, kind)
      expect(headers.get('ratelimit-policy')).toBe(allowed)
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${kind}";r=[1-9][0-9]*;t=1$`))
    }
    const unknown = await fetch(`${nodes[0].baseUrl}/nowhere`, { headers: { authorization: `Token ${key}` } })
    expect([unknown.status, unknown.headers.get('ratelimit')?.slice(0, 6)]).toEqual([404, '"read"'])
    const stranger = await fetch(`${nodes[0].baseUrl}/nowhere`)
    expect([stranger.status, stranger.headers.get('ratelimit')]).toEqual([401, null])
  })

  it('never stops who polls a task every second (D-373)', async () => {
    const { key } = await newTenant()
    for (let polls = 0; polls < 5; polls += 1) {
      expect((await ask(nodes[polls % 2 === 0 ? 0 : 1], key, 'read')).status).toBe(404)
      await sleep(1_000)
    }
  })
})

describe('with Redis out of reach', () => {
  const redis = new URL(environment('REDIS_URL') ?? 'redis://127.0.0.1')
  const lineToRedis = async () => {
    const line = await startLine({ host: redis.hostname, port: Number(redis.port) })
    const url = new URL(redis)
    url.host = `127.0.0.1:${line.port}`
    return { ...line, url: url.href }
  }

  it.each(['cut', 'freeze'] as const)('limits by itself and answers everything, after a %s (D-381)', async (end) => {
    const line = await lineToRedis()
    const api = await startApi({ ...usual, REDIS_URL: line.url })
    try {
      const { key } = await newTenant()
      const flooded = flood([api], key, 'read', { perSecond: 300, seconds: 4 })
      await sleep(1_000)
      line[end]()
      const { all, passed, seconds } = await flooded
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([404, 429]))
      expect(passed).toBeLessThanOrEqual(2 * (read.burst + read.perSecond * seconds))
      expect(passed).toBeGreaterThanOrEqual(read.perSecond * seconds)
      const began = performance.now()
      await ask(api, (await newTenant()).key, 'create')
      expect(performance.now() - began).toBeLessThan(1_000)
    } finally {
      line.stop()
      await api.stop()
    }
  })
})
