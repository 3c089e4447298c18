import { expect, it } from 'vitest'
import { checkPlateau } from './check-plateau.ts'

const mib = 2 ** 20
const samples = (memoryMib: (i: number) => number): number[] => Array.from({ length: 84 }, (_, i) => memoryMib(i) * mib)

it('memory that rises at first and then goes up and down around one value is a plateau', () => {
  expect(checkPlateau(samples((i) => 580 + Math.min(i, 20) * 5 + (i % 7) * 8))).toEqual([])
})

it('memory that grows by 106 MiB in 14 minutes is a fault (planted)', () => {
  expect(checkPlateau(samples((i) => 506 + (i * 106) / 84))).toEqual([
    'resident memory still grew by 35 MiB in the last third of the run',
  ])
})

it('a run of less than five minutes claims nothing', () => {
  expect(checkPlateau([1, 900 * mib])).toEqual([])
})
