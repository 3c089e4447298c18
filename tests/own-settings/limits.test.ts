import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { environment, newTenant } from '../support/running-service.ts'
import { startApi } from '../support/start-api.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const defaultRates = { RATE_CREATE: '20/40', RATE_READ: '50/100', RATE_UPLOAD: '10/20' }
const [create, read] = [
  { perSecond: 20, burst: 40 },
  { perSecond: 50, burst: 100 },
]

type Api = Awaited<ReturnType<typeof startApi>>
let nodes: readonly [Api, Api]
beforeAll(async () => {
  nodes = await Promise.all([startApi(defaultRates), startApi(defaultRates)])
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()))
})

/** Requests that fail but count against the rate limit. */
const requestsByKind = {
  create: ['POST', '/ent/v2/text2video', '{}'],
  read: ['GET', '/ent/v2/tasks/100000000000000001/creations', undefined],
  upload: ['PUT', '/tools/v2/files/uploads/100000000000000001/finish', '{}'],
} as const

const sendRequest = async (
  { baseUrl }: { baseUrl: string },
  key: string,
  kind: keyof typeof requestsByKind,
): Promise<Response> => {
  const [method, path, body] = requestsByKind[kind]
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Token ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  })
  await answer.arrayBuffer()
  return answer
}

// Few enough that Redis is never late for lack of a processor.
const inFlight = 4

/**
 * Sends requests with limited concurrency until at least one is refused: then the bucket is empty. It was in use for
 * between `leastSeconds` and `mostSeconds`, however slow the machine is.
 */
const flood = async (
  at: readonly { baseUrl: string }[],
  key: string,
  kind: keyof typeof requestsByKind,
  { requests, onAnswer }: { requests: number; onAnswer?(answer: Response): void },
) => {
  const answers: Response[] = []
  const began = performance.now()
  let [sent, firstAnswered, refusedSentAt] = [0, 0, 0]
  const sendOn = async (): Promise<void> => {
    while (sent < requests || refusedSentAt === 0) {
      const node = at[sent % at.length] ?? { baseUrl: '' }
      sent += 1
      const sentAt = performance.now()
      const answer = await sendRequest(node, key, kind)
      firstAnswered ||= performance.now()
      if (answer.status === 429) refusedSentAt = Math.max(refusedSentAt, sentAt)
      answers.push(answer)
      onAnswer?.(answer)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, sendOn))
  const refused = answers.filter(({ status }) => status === 429)
  return {
    answers,
    refused,
    passed: answers.length - refused.length,
    leastSeconds: (refusedSentAt - firstAnswered) / 1000,
    mostSeconds: (performance.now() - began) / 1000,
  }
}

describe('the rate limit', () => {
  it('is shared by two nodes and lets exactly the allowed number of requests pass (D-373)', async () => {
    // Warm-up: the first requests of a node wait for its connections.
    await flood(nodes, (await newTenant()).key, 'create', { requests: 100 })
    const { key } = await newTenant()
    const { refused, passed, leastSeconds, mostSeconds } = await flood(nodes, key, 'create', { requests: 1_000 })
    const [least, most] = [leastSeconds, mostSeconds].map((seconds) => create.burst + create.perSecond * seconds)
    expect(passed).toBeGreaterThanOrEqual(0.99 * (least ?? Number.NaN) - 1)
    expect(passed).toBeLessThanOrEqual(1.01 * (most ?? Number.NaN) + 1)
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
  })

  it('is reported in every response with quota and remaining requests (D-374)', async () => {
    const { key } = await newTenant()
    for (const [kind, allowed] of [
      ['create', '"create";q=40;w=2, "create-tenant";q=80;w=2'],
      ['read', '"read";q=100;w=2, "read-tenant";q=200;w=2'],
      ['upload', '"upload";q=20;w=2, "upload-tenant";q=40;w=2'],
    ] as const) {
      const { headers } = await sendRequest(nodes[0], key, kind)
      expect(headers.get('ratelimit-policy')).toBe(allowed)
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${kind}";r=[1-9][0-9]*;t=1$`))
    }
    const unknown = await fetch(`${nodes[0].baseUrl}/nowhere`, { headers: { authorization: `Token ${key}` } })
    expect([unknown.status, unknown.headers.get('ratelimit')?.slice(0, 6)]).toEqual([404, '"read"'])
    const stranger = await fetch(`${nodes[0].baseUrl}/nowhere`)
    expect([stranger.status, stranger.headers.get('ratelimit')]).toEqual([401, null])
  })

  it('allows 60 polls at once (D-373)', async () => {
    const { key } = await newTenant()
    const polls = Array.from({ length: 60 }, (_, poll) => sendRequest(nodes[poll % 2 === 0 ? 0 : 1], key, 'read'))
    expect(new Set((await Promise.all(polls)).map(({ status }) => status))).toEqual(new Set([404]))
  })
})

describe('without Redis', () => {
  const redis = new URL(environment('REDIS_URL') ?? 'redis://127.0.0.1')
  const startRedisProxy = async () => {
    const proxy = await startTcpProxy({ host: redis.hostname, port: Number(redis.port) })
    const url = new URL(redis)
    url.host = `127.0.0.1:${proxy.port}`
    return { ...proxy, url: url.href }
  }

  it.each(['cut', 'freeze'] as const)(
    'a node limits rates locally and responds to every request after a %s (D-381)',
    async (end) => {
      const proxy = await startRedisProxy()
      const api = await startApi({ ...defaultRates, REDIS_URL: proxy.url })
      try {
        const { key } = await newTenant()
        let responseCount = 0
        const flooded = await flood([api], key, 'read', {
          requests: 600,
          onAnswer() {
            responseCount += 1
            if (responseCount === 200) proxy[end]()
          },
        })
        const { answers, passed, leastSeconds, mostSeconds } = flooded
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]))
        expect(passed).toBeLessThanOrEqual(2 * (read.burst + read.perSecond * mostSeconds))
        expect(passed).toBeGreaterThanOrEqual(read.perSecond * leastSeconds)
        // Alternates with requests to a node with Redis, so that both see the same load.
        const keys = await Promise.all(Array.from({ length: 20 }, async () => (await newTenant()).key))
        const [cutOff, usualMs] = [{ ms: 0 }, { ms: 0 }]
        for (const each of keys)
          for (const [node, total] of [
            [api, cutOff],
            [nodes[0], usualMs],
          ] as const) {
            const began = performance.now()
            await sendRequest(node, each, 'create')
            total.ms += performance.now() - began
          }
        expect(cutOff.ms).toBeLessThan(5 * usualMs.ms)
      } finally {
        proxy.stop()
        await api.stop()
      }
    },
  )
})
