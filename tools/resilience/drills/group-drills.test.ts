import { describe, expect, it } from 'vitest'
import { allDrills } from './all-drills.ts'
import { clusterDrills, groupDrills, groupOfSample } from './group-drills.ts'
import { readOptions } from './read-options.ts'

const short = allDrills.filter(({ isLong }) => isLong !== true)
const titles = (drills: readonly { title: string }[]): string[] => drills.map(({ title }) => title)

describe('groupDrills', () => {
  it.each([1, 2, 3, 5, 40])('%i groups over as many consecutive samples hold every short drill once', (count) => {
    for (const first of [0, 1, 17]) {
      const samples = Array.from({ length: count }, (_, i) => first + i)
      const run = samples.flatMap((sample) => groupDrills(short, { index: groupOfSample(sample, count), count }))
      expect(titles(run).sort()).toEqual(titles(short).sort())
    }
  })
  it('balances the group sizes', () => {
    const sizes = [1, 2, 3].map((index) => groupDrills(short, { index, count: 3 }).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.ceil(short.length / 3) + 1)
  })
  it('keeps drills with equal settings together, in the order of the list', () => {
    const [first] = clusterDrills(short)
    expect(titles(first ?? [])).toEqual(titles(short.filter(({ setup }) => setup === undefined)))
    expect(clusterDrills(short).length).toBeLessThan(short.length)
  })
})

describe('drill options', () => {
  it('choose the group by number or by sample', () => {
    expect(readOptions(['--group', '2/3'], 1).group).toEqual({ index: 2, count: 3 })
    expect(readOptions(['--groups', '3'], 5).group).toEqual({ index: 3, count: 3 })
    expect(readOptions([], 5)).toMatchObject({ group: { index: 1, count: 1 }, seed: 5, word: '' })
  })
  it('prefer a seed to the sample number, and a word with a number', () => {
    expect(readOptions(['kills', '20', '--seed', '9'], 5)).toMatchObject({ seed: 9, word: 'kills', times: 20 })
  })
  it.each([
    ['--group', '4/3'],
    ['--group', '0/3'],
    ['--groups', 'x'],
    ['kills', 'often'],
  ])('reject %s %s', (...args) => {
    expect(() => readOptions(args, 1)).toThrow('usage: npm run drills')
  })
})
