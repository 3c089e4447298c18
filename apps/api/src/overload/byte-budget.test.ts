import { limits } from '@kinora/contract'
import { expect, it } from 'vitest'
import { bodyBudget, createByteBudget } from './byte-budget.ts'

it('byte budget admits six bodies of the maximum size and rejects the seventh (A6)', () => {
  const budget = createByteBudget(bodyBudget)
  const taken = Array.from({ length: 6 }, () => budget.reserve(limits.bodyBytes))
  expect(taken.every((room) => room !== undefined)).toBe(true)
  expect(budget.reserve(limits.bodyBytes)).toBeUndefined()
  taken[0]?.keep(0)
  expect(budget.reserve(limits.bodyBytes)).toBeDefined()
})

it('byte budget admits small bodies when the share of large ones is exhausted', () => {
  const budget = createByteBudget(bodyBudget)
  for (let i = 0; i < 6; i += 1) budget.reserve(limits.bodyBytes)
  expect(budget.reserve(2_000)).toBeDefined()
  expect(budget.reserve(0)).toBeDefined()
})

it('byte budget releases unneeded bytes of a reservation exactly once', () => {
  const budget = createByteBudget({ largeBytes: 100, smallBytes: 0, smallUpTo: 0 })
  const room = budget.reserve(100)
  room?.keep(30)
  room?.keep(90)
  expect(budget.reserve(71)).toBeUndefined()
  expect(budget.reserve(70)).toBeDefined()
  room?.keep(0)
  room?.keep(0)
  expect(budget.reserve(31)).toBeUndefined()
})
