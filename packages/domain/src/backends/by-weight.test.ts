import { expect, it } from 'vitest'
import { byWeight } from './by-weight.ts'

type Named = { name: string; weight?: number }
const large: Named = { name: 'large', weight: 3 }
const small: Named = { name: 'small', weight: 1 }
const last: Named = { name: 'last' }

it('byWeight keeps the order of routes without a weight', () => {
  expect(byWeight<Named>([last, { name: 'other' }], 0.99).map(({ name }) => name)).toEqual(['last', 'other'])
})

it('byWeight selects the first route by weight and appends the others', () => {
  expect(byWeight([small, large, last], 0.1).map(({ name }) => name)).toEqual(['small', 'large', 'last'])
  expect(byWeight([small, large, last], 0.3).map(({ name }) => name)).toEqual(['large', 'small', 'last'])
})

it('byWeight selects each route in proportion to its weight', () => {
  const draws = Array.from({ length: 400 }, (_, i) => byWeight([large, small], i / 400)[0]?.name)
  expect(draws.filter((name) => name === 'large')).toHaveLength(300)
})
