import { expect, it } from 'vitest'
import { parseCost } from './cost.ts'

it('parseCost accepts whole micro-units of a currency', () => {
  expect(parseCost({ currency: 'USD', microUnits: 250_000, note: 'extra' })).toEqual({
    currency: 'USD',
    microUnits: 250_000,
  })
})

it.each([
  { currency: 'usd', microUnits: 1 },
  { currency: 'USD', microUnits: -1 },
  { currency: 'USD', microUnits: 0.5 },
  { currency: 'USD', microUnits: Number.NaN },
  { currency: 'USD', microUnits: 2e15 },
  { microUnits: 1 },
  undefined,
])('parseCost returns undefined for an impossible cost: %j', (cost) => {
  expect(parseCost(cost)).toBeUndefined()
})
