import { expect, it } from 'vitest'
import { cutShots } from './cut-shots.ts'

it('cutShots keeps the cuts and the length of the film (D-421)', () => {
  expect(cutShots([2, 4.5], 6, 24)).toEqual([2, 2.5, 1.5])
  expect(cutShots([], 5, 24)).toEqual([5])
})

it('cutShots skips cuts that come too soon, also at both ends (D-421)', () => {
  expect(cutShots([0.2, 3, 3.1, 5.5], 6, 24)).toEqual([3, 3])
})

it('cutShots splits a long take evenly, in whole frames (D-421)', () => {
  const shots = cutShots([], 20, 24)
  expect(shots.map((seconds) => Math.round(seconds * 24))).toEqual([160, 160, 160])
  expect(cutShots([3.333], 180, 25).reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(180, 6)
})
