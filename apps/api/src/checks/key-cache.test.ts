import { randomBytes } from 'node:crypto'
import type { KnownKey } from '@kinora/domain'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createKeyCache } from './key-cache.ts'

const newId = (): string => randomBytes(9).toString('base64url')

const openCache = () => {
  const issued = new Set<string>()
  const queriedIds: string[] = []
  const used: string[] = []
  let queries = 0
  const cache = createKeyCache({
    noteUse: async (id) => void used.push(id),
    find: async (id) => {
      queriedIds.push(id)
      return issued.has(id) ? ({ id } as KnownKey) : undefined
    },
    issuedSince: async () => {
      queries += 1
      return [...issued]
    },
  })
  return { cache, issued, queriedIds, used, queries: () => queries }
}

it('key cache answers a failing address from the Bloom filter and still accepts valid keys (D-068)', async () => {
  const { cache, issued, queriedIds, queries } = openCache()
  const good = newId()
  issued.add(good)
  for (let i = 0; i < 10; i += 1) cache.noteFailure('203.0.113.7')
  const guesses = Array.from({ length: 1_000 }, () => cache.find(newId(), '203.0.113.7'))
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([undefined]))
  expect(queriedIds).toEqual([])
  expect(queries()).toBe(1)
  expect(await cache.find(good, '203.0.113.7')).toMatchObject({ id: good })
  const issuedJustNow = newId()
  issued.add(issuedJustNow)
  cache.noteIssued(issuedJustNow)
  expect(await cache.find(issuedJustNow, '203.0.113.7')).toMatchObject({ id: issuedJustNow })
})

it('key cache runs ten queries for a burst of wrong keys from one address and accepts a valid key (C33, D-068)', async () => {
  const { cache, issued, queriedIds } = openCache()
  const good = newId()
  issued.add(good)
  const burst = Array.from({ length: 200 }, () => cache.find(newId(), '203.0.113.7'))
  const [last] = await Promise.all([cache.find(good, '203.0.113.7'), ...burst])
  expect(last).toMatchObject({ id: good })
  expect(queriedIds.filter((id) => id !== good)).toHaveLength(10)
})

it('key cache still queries the database for other addresses', async () => {
  const { cache, queriedIds } = openCache()
  for (let i = 0; i < 10; i += 1) cache.noteFailure('203.0.113.7')
  const unknown = newId()
  expect(await cache.find(unknown, '203.0.113.8')).toBeUndefined()
  expect(queriedIds).toEqual([unknown])
})

it('key cache shares one query among concurrent requests with a key and retries after a failure', async () => {
  const good = newId()
  const answers = [Promise.reject(new Error('database unavailable')), Promise.resolve({ id: good } as KnownKey)]
  let queries = 0
  const cache = createKeyCache({
    find: async () => {
      queries += 1
      return answers.shift()
    },
    issuedSince: async () => [],
    async noteUse() {},
  })
  const crowd = () => Promise.allSettled(Array.from({ length: 100 }, () => cache.find(good, '203.0.113.7')))
  expect(new Set((await crowd()).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(new Set((await crowd()).map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  expect(queries).toBe(2)
})

it('key cache refreshes the Bloom filter again after a failure instead of rejecting valid keys', async () => {
  const good = newId()
  const answers = [Promise.reject(new Error('database unavailable')), Promise.resolve([good])]
  const cache = createKeyCache({
    find: async (id) => ({ id }) as KnownKey,
    issuedSince: async () => (await answers.shift()) ?? [],
    async noteUse() {},
  })
  for (let i = 0; i < 10; i += 1) cache.noteFailure('203.0.113.7')
  await expect(cache.find(good, '203.0.113.7')).rejects.toThrow('unavailable')
  expect(await cache.find(good, '203.0.113.7')).toMatchObject({ id: good })
})

it('key cache records the use of a key at most once a minute', () => {
  const { cache, used } = openCache()
  for (let i = 0; i < 5; i += 1) cache.noteUse('one')
  cache.noteUse('two')
  expect(used).toEqual(['one', 'two'])
})

it('key cache reads a key again after four seconds, so that a suspension applies within five (D-065)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cache, issued, queriedIds } = openCache()
  const id = newId()
  issued.add(id)
  expect(await cache.find(id, '203.0.113.7')).toMatchObject({ id })
  issued.delete(id)
  vi.advanceTimersByTime(3_999)
  expect(await cache.find(id, '203.0.113.7')).toMatchObject({ id })
  expect(queriedIds).toEqual([id])
  vi.advanceTimersByTime(1)
  expect(await cache.find(id, '203.0.113.7')).toBeUndefined()
  expect(queriedIds).toEqual([id, id])
})
