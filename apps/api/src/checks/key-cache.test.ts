import { randomBytes } from 'node:crypto'
import type { KnownKey } from '@kinora/domain'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createKeyCache } from './key-cache.ts'

const newId = (): string => randomBytes(9).toString('base64url')

const openCache = () => {
  const issued = new Set<string>()
  const asked: string[] = []
  const used: string[] = []
  let questions = 0
  const cache = createKeyCache({
    noteUse: async (id) => void used.push(id),
    find: async (id) => {
      asked.push(id)
      return issued.has(id) ? ({ id } as KnownKey) : undefined
    },
    issuedSince: async () => {
      questions += 1
      return [...issued]
    },
  })
  return { cache, issued, asked, used, questions: () => questions }
}

it('answers an address that keeps failing from memory, and still lets every good key pass (D-068)', async () => {
  const { cache, issued, asked, questions } = openCache()
  const good = newId()
  issued.add(good)
  for (let i = 0; i < 10; i += 1) cache.noteFailure('203.0.113.7')
  const guesses = Array.from({ length: 1_000 }, () => cache.find(newId(), '203.0.113.7'))
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([undefined]))
  expect(asked).toEqual([])
  expect(questions()).toBe(1)
  expect(await cache.find(good, '203.0.113.7')).toMatchObject({ id: good })
  const issuedJustNow = newId()
  issued.add(issuedJustNow)
  cache.noteIssued(issuedJustNow)
  expect(await cache.find(issuedJustNow, '203.0.113.7')).toMatchObject({ id: issuedJustNow })
})

it('a burst of wrong keys from one address costs ten queries, and a good key among them passes (C33, D-068)', async () => {
  const { cache, issued, asked } = openCache()
  const good = newId()
  issued.add(good)
  const burst = Array.from({ length: 200 }, () => cache.find(newId(), '203.0.113.7'))
  const [last] = await Promise.all([cache.find(good, '203.0.113.7'), ...burst])
  expect(last).toMatchObject({ id: good })
  expect(asked.filter((id) => id !== good)).toHaveLength(10)
})

it('asks the database for others as before', async () => {
  const { cache, asked } = openCache()
  for (let i = 0; i < 10; i += 1) cache.noteFailure('203.0.113.7')
  const unknown = newId()
  expect(await cache.find(unknown, '203.0.113.8')).toBeUndefined()
  expect(asked).toEqual([unknown])
})

it('asks once for all who come with a key at the same time, and anew after a failure', async () => {
  const good = newId()
  const answers = [Promise.reject(new Error('the database is away')), Promise.resolve({ id: good } as KnownKey)]
  let questions = 0
  const cache = createKeyCache({
    find: async () => {
      questions += 1
      return answers.shift()
    },
    issuedSince: async () => [],
    async noteUse() {},
  })
  const crowd = () => Promise.allSettled(Array.from({ length: 100 }, () => cache.find(good, '203.0.113.7')))
  expect(new Set((await crowd()).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(new Set((await crowd()).map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  expect(questions).toBe(2)
})

it('asks again after a failure instead of taking good keys for unknown ones', async () => {
  const good = newId()
  const answers = [Promise.reject(new Error('the database is away')), Promise.resolve([good])]
  const cache = createKeyCache({
    find: async (id) => ({ id }) as KnownKey,
    issuedSince: async () => (await answers.shift()) ?? [],
    async noteUse() {},
  })
  for (let i = 0; i < 10; i += 1) cache.noteFailure('203.0.113.7')
  await expect(cache.find(good, '203.0.113.7')).rejects.toThrow('away')
  expect(await cache.find(good, '203.0.113.7')).toMatchObject({ id: good })
})

it('writes down that a key was used once a minute at most', () => {
  const { cache, used } = openCache()
  for (let i = 0; i < 5; i += 1) cache.noteUse('one')
  cache.noteUse('two')
  expect(used).toEqual(['one', 'two'])
})

it('reads a key again after four seconds, so that a suspension is felt within five (D-065)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cache, issued, asked } = openCache()
  const id = newId()
  issued.add(id)
  expect(await cache.find(id, '203.0.113.7')).toMatchObject({ id })
  issued.delete(id)
  vi.advanceTimersByTime(3_999)
  expect(await cache.find(id, '203.0.113.7')).toMatchObject({ id })
  expect(asked).toEqual([id])
  vi.advanceTimersByTime(1)
  expect(await cache.find(id, '203.0.113.7')).toBeUndefined()
  expect(asked).toEqual([id, id])
})
