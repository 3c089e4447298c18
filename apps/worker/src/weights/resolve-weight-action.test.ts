import { expect, it } from 'vitest'
import { resolveWeightAction } from './resolve-weight-action.ts'

const wanted = { name: 'rife', isWanted: true, licence: 'MIT', asks: 2, checks: 1 }
const absent = { state: 'absent', asks: 0, checks: 0 } as const
const there = { presence: 'ready', sinceTryMs: 0 } as const
const missing = { presence: 'absent', sinceTryMs: 0 } as const

it('resolveWeightAction pulls a wanted weight that is absent', () => {
  expect(resolveWeightAction(wanted, absent, missing)).toBe('pull')
})

it('resolveWeightAction ignores a weight without an operator setting', () => {
  expect(resolveWeightAction(undefined, absent, there)).toBeUndefined()
  expect(resolveWeightAction(undefined, absent, missing)).toBeUndefined()
})

it('resolveWeightAction removes a weight that is no longer wanted', () => {
  expect(resolveWeightAction({ ...wanted, isWanted: false }, absent, there)).toBe('remove')
  expect(resolveWeightAction({ ...wanted, isWanted: false }, absent, missing)).toBeUndefined()
})

it('resolveWeightAction verifies once for each request', () => {
  expect(resolveWeightAction(wanted, { ...absent, state: 'ready', checks: 0 }, there)).toBe('verify')
  expect(resolveWeightAction(wanted, { ...absent, state: 'ready', checks: 1 }, there)).toBeUndefined()
})

it('resolveWeightAction retries a failed pull on a new request, or after ten minutes', () => {
  const failed = { state: 'broken', asks: 2, checks: 0 } as const
  expect(resolveWeightAction(wanted, failed, { presence: 'absent', sinceTryMs: 60_000 })).toBeUndefined()
  expect(resolveWeightAction(wanted, failed, { presence: 'absent', sinceTryMs: 600_000 })).toBe('pull')
  expect(resolveWeightAction({ ...wanted, asks: 3 }, failed, missing)).toBe('pull')
})

it('resolveWeightAction never touches files that the operator placed', () => {
  const own = { presence: 'own', sinceTryMs: 0 } as const
  expect(resolveWeightAction({ ...wanted, isWanted: false }, absent, own)).toBeUndefined()
  expect(resolveWeightAction(wanted, absent, own)).toBeUndefined()
})
