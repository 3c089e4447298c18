import { expect, it } from 'vitest'
import { buildersByGroup } from './all-builders.ts'
import { readRows } from './row.ts'
import { someOf } from './some-of.ts'

const row = (number: number) => ({ id: `B${number}`, group: 'G1', mode: 'S', expect: 400 }) as const
const places = Array.from({ length: 30 }, (_, i) => i)

it('someOf takes all cases where there are few', () => {
  expect(someOf(places, row(7), { most: 30 })).toEqual(places)
})

it('someOf takes as many as it may, each once and apart from each other', () => {
  expect(someOf(places, row(28), { most: 3, number: 0 })).toEqual([8, 18, 28])
  expect(someOf(places, row(28), { most: 3, number: 1 })).toEqual([9, 19, 29])
})

it('someOf comes by every case in the rows that follow each other', () => {
  const asked = Array.from({ length: 10 }, (_, next) => someOf(places, row(140 + next), { most: 3, number: 0 })).flat()
  expect(new Set(asked).size).toBe(30)
})

it('someOf comes by every case of every row in as many samples as a row has cases for each place', () => {
  for (const each of readRows()) {
    const cases = (buildersByGroup[each.group]?.[each.id]?.() ?? []).map((_, i) => i)
    const perSample = Math.max(1, someOf(cases, each, { number: 0 }).length)
    const samples = Math.ceil(cases.length / perSample)
    const taken = Array.from({ length: samples }, (_, number) => someOf(cases, each, { number })).flat()
    expect([each.id, new Set(taken).size]).toEqual([each.id, cases.length])
  }
})
