import { expect, it } from 'vitest'
import { buildersByGroup } from './all-builders.ts'
import { readRows } from './row.ts'
import { sampleCases } from './sample-cases.ts'

const row = (number: number) => ({ id: `B${number}`, group: 'G1', mode: 'S', expect: 400 }) as const
const places = Array.from({ length: 30 }, (_, i) => i)

it('sampleCases returns all cases if there are few', () => {
  expect(sampleCases(places, row(7), { most: 30 })).toEqual(places)
})

it('sampleCases returns the maximum number of distinct, evenly spread cases', () => {
  expect(sampleCases(places, row(28), { most: 3, number: 0 })).toEqual([8, 18, 28])
  expect(sampleCases(places, row(28), { most: 3, number: 1 })).toEqual([9, 19, 29])
})

it('sampleCases covers every case over consecutive rows', () => {
  const sampled = Array.from({ length: 10 }, (_, next) =>
    sampleCases(places, row(140 + next), { most: 3, number: 0 }),
  ).flat()
  expect(new Set(sampled).size).toBe(30)
})

it('sampleCases covers every case of every row in the fewest possible samples', () => {
  for (const each of readRows()) {
    const cases = (buildersByGroup[each.group]?.[each.id]?.() ?? []).map((_, i) => i)
    const perSample = Math.max(1, sampleCases(cases, each, { number: 0 }).length)
    const samples = Math.ceil(cases.length / perSample)
    const sampledIndexes = Array.from({ length: samples }, (_, number) => sampleCases(cases, each, { number })).flat()
    expect([each.id, new Set(sampledIndexes).size]).toEqual([each.id, cases.length])
  }
})
