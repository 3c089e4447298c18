import { type RateVerdict, toBucket } from '@kinora/domain'
import { expect, it } from 'vitest'
import { rateHeaders, refuseUnlessPassed } from '../checks/request-rate.ts'
import { startMountedApp } from './test-setup/mounted-app.ts'

const buckets: RateVerdict['buckets'] = [toBucket({ perSecond: 20, burst: 40 }), toBucket({ perSecond: 40, burst: 80 })]

it('rateHeaders reports the policies and the requests left in the scarcer bucket (D-374)', () => {
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
])(
  'refuseUnlessPassed rejects debts of %j for %i seconds with the detail: %s (D-374)',
  (debtsUs, retryAfterSeconds, detail) => {
    const refuse = () => refuseUnlessPassed({ passes: false, debtsUs, buckets })
    expect(refuse).toThrow(
      expect.objectContaining({ reason: 'TooManyRequests', detail: { detail, retryAfterSeconds } }),
    )
  },
)

it('the request rate counts only known keys, before the path check (D-070)', async () => {
  const taken: string[] = []
  const app = await startMountedApp({
    rates: {
      async take(_caller, rateClass) {
        taken.push(rateClass)
        return { passes: false, debtsUs: [2_000_000, 0], buckets }
      },
    },
  })
  const send = async (method: string, path: string, key: string): Promise<number> => {
    const headers = { authorization: `Token ${key}` }
    return (await fetch(`http://127.0.0.1:${app.port}${path}`, { method, headers })).status
  }
  expect(await send('GET', '/unknown', 'wrong')).toBe(401)
  expect(await send('GET', '/healthz', 'wrong')).toBe(200)
  expect(taken).toEqual([])
  expect(await send('GET', '/unknown', app.key)).toBe(429)
  expect(await send('DELETE', '/ent/v2/text2video', app.key)).toBe(429)
  expect(await send('POST', '/ent/v2/text2video', app.key)).toBe(429)
  expect(taken).toEqual(['read', 'create', 'create'])
  await app.close()
})
