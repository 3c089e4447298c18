import { bucketOf, type RateVerdict } from '@kinora/domain'
import { expect, it } from 'vitest'
import { rateHeaders, refuseUnlessPassed } from '../checks/rate-of-requests.ts'
import { startMountedApp } from './test-setup/mounted-app.ts'

const buckets: RateVerdict['buckets'] = [bucketOf({ perSecond: 20, burst: 40 }), bucketOf({ perSecond: 40, burst: 80 })]

it('tells what is allowed and what is left of the scarcer bucket (D-374)', () => {
  const allowed = '"create";q=40;w=2, "create-tenant";q=80;w=2'
  expect(rateHeaders('create', { passes: true, debtsUs: [50_000, 25_000], buckets })).toEqual({
    'ratelimit-policy': allowed,
    ratelimit: '"create";r=39;t=1',
  })
  expect(rateHeaders('create', { passes: false, debtsUs: [50_000, 1_990_000], buckets })).toEqual({
    'ratelimit-policy': allowed,
    ratelimit: '"create-tenant";r=0;t=2',
  })
})

it.each([
  [[2_000_000, 0], 1, 'at most 40 in 2 s for this key'],
  [[6_000_000, 0], 5, 'at most 40 in 2 s for this key'],
  [[0, 4_100_000], 3, 'at most 80 in 2 s for this tenant'],
])('refuses debts of %j for %i seconds and says: %s (D-374)', (debtsUs, retryAfterSeconds, detail) => {
  const refuse = () => refuseUnlessPassed({ passes: false, debtsUs, buckets })
  expect(refuse).toThrow(expect.objectContaining({ reason: 'TooManyRequests', detail: { detail, retryAfterSeconds } }))
})

it('counts who is known, before it looks where the request leads (D-070)', async () => {
  const taken: string[] = []
  const app = await startMountedApp({
    rates: {
      async take(_caller, rateClass) {
        taken.push(rateClass)
        return { passes: false, debtsUs: [2_000_000, 0], buckets }
      },
    },
  })
  const ask = async (method: string, path: string, key: string): Promise<number> => {
    const headers = { authorization: `Token ${key}` }
    return (await fetch(`http://127.0.0.1:${app.port}${path}`, { method, headers })).status
  }
  expect(await ask('GET', '/nowhere', 'nobody')).toBe(401)
  expect(await ask('GET', '/healthz', 'nobody')).toBe(200)
  expect(taken).toEqual([])
  expect(await ask('GET', '/nowhere', app.key)).toBe(429)
  expect(await ask('DELETE', '/ent/v2/text2video', app.key)).toBe(429)
  expect(await ask('POST', '/ent/v2/text2video', app.key)).toBe(429)
  expect(taken).toEqual(['read', 'create', 'create'])
  await app.close()
})
