import { expect, it } from 'vitest'
import { someOf } from './some-of.ts'

const row = (number: number) => ({ id: `B${number}`, group: 'G1', mode: 'S', expect: 400 }) as const
const places = Array.from({ length: 30 }, (_, i) => i)

it('asks everywhere where there are few places', () => {
  expect(someOf(places, row(7), 30)).toEqual(places)
})

it('asks as many as it may, each once and apart from each other', () => {
  expect(someOf(places, row(28), 3)).toEqual([8, 18, 28])
})

it('comes by every place in the rows that follow each other', () => {
  const asked = Array.from({ length: 10 }, (_, next) => someOf(places, row(140 + next), 3)).flat()
  expect(new Set(asked).size).toBe(30)
})
