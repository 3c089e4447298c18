import { expect, it } from 'vitest'
import { judgeWeight } from './judge-weight.ts'

const wanted = { name: 'rife', isWanted: true, licence: 'MIT', asks: 2, checks: 1 }
const absent = { state: 'absent', asks: 0, checks: 0 } as const
const there = { presence: 'ready', sinceTryMs: 0 } as const
const missing = { presence: 'absent', sinceTryMs: 0 } as const

it('pulls what is wanted and not there', () => {
  expect(judgeWeight(wanted, absent, missing)).toBe('pull')
})

it('leaves alone what nobody has spoken of', () => {
  expect(judgeWeight(undefined, absent, there)).toBeUndefined()
  expect(judgeWeight(undefined, absent, missing)).toBeUndefined()
})

it('removes what is no longer wanted', () => {
  expect(judgeWeight({ ...wanted, isWanted: false }, absent, there)).toBe('remove')
  expect(judgeWeight({ ...wanted, isWanted: false }, absent, missing)).toBeUndefined()
})

it('verifies once for each time it is asked to', () => {
  expect(judgeWeight(wanted, { ...absent, state: 'ready', checks: 0 }, there)).toBe('verify')
  expect(judgeWeight(wanted, { ...absent, state: 'ready', checks: 1 }, there)).toBeUndefined()
})

it('tries what failed again when it is asked for, or after a while', () => {
  const failed = { state: 'broken', asks: 2, checks: 0 } as const
  expect(judgeWeight(wanted, failed, { presence: 'absent', sinceTryMs: 60_000 })).toBeUndefined()
  expect(judgeWeight(wanted, failed, { presence: 'absent', sinceTryMs: 600_000 })).toBe('pull')
  expect(judgeWeight({ ...wanted, asks: 3 }, failed, missing)).toBe('pull')
})

it('never touches files that the operator put there', () => {
  const own = { presence: 'own', sinceTryMs: 0 } as const
  expect(judgeWeight({ ...wanted, isWanted: false }, absent, own)).toBeUndefined()
  expect(judgeWeight(wanted, absent, own)).toBeUndefined()
})
