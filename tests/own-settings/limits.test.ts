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

// Few enough that Redis is never late for lack of a processor.
const inFlight = 4

/**
 * Sends a number of requests, some at a time, and goes on until one is refused: then the bucket is empty. How long it was
 * in use lies between `leastSeconds` and `mostSeconds`, however slow the machine is.
 */
const flood = async (
  at: readonly { baseUrl: string }[],
  key: string,
  kind: keyof typeof asks,
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
      const answer = await ask(node, key, kind)
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

describe('the rate of requests', () => {
  it('is one for all nodes: of a flood over two of them, as many pass as may (D-373)', async () => {
    // Nodes that are awake: the first requests of a node wait for its connections.
    await flood(nodes, (await newTenant()).key, 'create', { requests: 100 })
    const { key } = await newTenant()
    const { refused, passed, leastSeconds, mostSeconds } = await flood(nodes, key, 'create', { requests: 1_000 })
    const [least, most] = [leastSeconds, mostSeconds].map((seconds) => create.burst + create.perSecond * seconds)
    expect(passed).toBeGreaterThanOrEqual(0.99 * (least ?? Number.NaN) - 1)
    expect(passed).toBeLessThanOrEqual(1.01 * (most ?? Number.NaN) + 1)
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

  it('lets a minute of polls, one each second, pass even when all come at once (D-373)', async () => {
    const { key } = await newTenant()
    const polls = Array.from({ length: 60 }, (_, poll) => ask(nodes[poll % 2 === 0 ? 0 : 1], key, 'read'))
    expect(new Set((await Promise.all(polls)).map(({ status }) => status))).toEqual(new Set([404]))
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
      let seen = 0
      const flooded = await flood([api], key, 'read', {
        requests: 600,
        onAnswer() {
          seen += 1
          if (seen === 200) line[end]()
        },
      })
      const { answers, passed, leastSeconds, mostSeconds } = flooded
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]))
      expect(passed).toBeLessThanOrEqual(2 * (read.burst + read.perSecond * mostSeconds))
      expect(passed).toBeGreaterThanOrEqual(read.perSecond * leastSeconds)
      // Beside each request to the cut-off node one to a node with Redis, so that both meet the same machine.
      const keys = await Promise.all(Array.from({ length: 20 }, async () => (await newTenant()).key))
      const [cutOff, usualMs] = [{ ms: 0 }, { ms: 0 }]
      for (const each of keys)
        for (const [node, total] of [
          [api, cutOff],
          [nodes[0], usualMs],
        ] as const) {
          const began = performance.now()
          await ask(node, each, 'create')
          total.ms += performance.now() - began
        }
      expect(cutOff.ms).toBeLessThan(5 * usualMs.ms)
    } finally {
      line.stop()
      await api.stop()
    }
  })
})
