import type { ActiveSession } from '@kinora/domain'
import { expect, it } from 'vitest'
import { createAttemptLimit } from './attempt-limit.ts'
import { createSessionLookups } from './session-lookups.ts'

const address = '192.0.2.1'
const open = (good: readonly string[]) => {
  const found: string[] = []
  const live = new Set(good)
  const wrongTokens = createAttemptLimit(() => 0, { perMinute: 3, what: 'invalid sessions' })
  const find = async (token: string) => {
    found.push(token)
    return live.has(token) ? ({ id: token } as ActiveSession) : undefined
  }
  return { found, live, look: createSessionLookups({ wrongTokens, find, hash: (token) => `hash of ${token}` }) }
}

it('the fourth wrong token of an address is refused without a lookup (D-068)', async () => {
  const { found, look } = open([])
  for (const token of ['a', 'b', 'c']) expect(await look(token, address)).toBeUndefined()
  await expect(look('d', address)).rejects.toThrow(expect.objectContaining({ reason: 'TooManyRequests' }))
  expect(found).toEqual(['a', 'b', 'c'])
  expect(await look('d', '192.0.2.2')).toBeUndefined()
})

it('a session that this process has seen works behind an address with wrong tokens, until it ends', async () => {
  const { live, look } = open(['good'])
  await look('good', address)
  for (const token of ['a', 'b', 'c']) await look(token, address)
  expect(await look('good', address)).toMatchObject({ id: 'good' })
  live.clear()
  expect(await look('good', address)).toBeUndefined()
  await expect(look('good', address)).rejects.toThrow('too many requests')
})

it('requests with one token at the same time share a lookup', async () => {
  const { found, look } = open(['good'])
  await Promise.all(Array.from({ length: 20 }, () => look('good', address)))
  expect(found).toEqual(['good'])
})

it('a lookup that fails does not count against the address', async () => {
  const wrongTokens = createAttemptLimit(() => 0, { perMinute: 1, what: 'invalid sessions' })
  const find = () => Promise.reject(new Error('database'))
  const look = createSessionLookups({ wrongTokens, find, hash: (token) => token })
  for (const token of ['a', 'b']) await expect(look(token, address)).rejects.toThrow('database')
})
