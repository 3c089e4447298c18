import { expect, it } from 'vitest'
import { chooseBetterTake, computePace, computeRate, doesFit, type Take } from './line-take.ts'

const sound = { key: 'k', sha256: 's', bytes: 1, mediaType: 'audio/wav', width: 0, height: 0 } as const
const take = (planned: number, seconds: number): Take => ({
  words: { written: sound },
  planned,
  units: 20,
  sound: { ...sound, seconds },
})

it.each([
  [4, 4.32, true],
  [4, 4.33, false],
  [4, 3.68, true],
  [4, 3.67, false],
])('doesFit for %d planned and %d spoken seconds is %s', (planned, seconds, fits) => {
  expect(doesFit(take(planned, seconds))).toBe(fits)
})

it('computeRate plays a fitting line at the planned length, speeds up a long one by 8 %, and keeps a short one', () => {
  expect([take(4, 4.2), take(4, 6), take(4, 2)].map(computeRate)).toEqual([1.05, 1.08, 1])
})

it('chooseBetterTake returns the take that is closer to its plan', () => {
  const [short, long] = [take(4, 3), take(4, 4.8)]
  expect(chooseBetterTake(short, long)).toBe(long)
  expect(chooseBetterTake(long, short)).toBe(long)
})

it('computePace measures the pace of a voice over all takes', () => {
  expect(computePace([take(4, 3), take(4, 5)])).toBe(5)
  expect(computePace([])).toBe(0)
})
