import { expect, it } from 'vitest'
import { betterOf, doesFit, paceOf, rateOf, type Take } from './take-of-line.ts'

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
])('of %d seconds planned, %d spoken fit: %s', (planned, seconds, fits) => {
  expect(doesFit(take(planned, seconds))).toBe(fits)
})

it('plays what fits to the planned length, hurries what is too long by 8 %, and leaves what is too short', () => {
  expect([take(4, 4.2), take(4, 6), take(4, 2)].map(rateOf)).toEqual([1.05, 1.08, 1])
})

it('keeps of two takes the one nearer to its plan', () => {
  const [short, long] = [take(4, 3), take(4, 4.8)]
  expect(betterOf(short, long)).toBe(long)
  expect(betterOf(long, short)).toBe(long)
})

it('knows the pace of a voice by all that was heard of it', () => {
  expect(paceOf([take(4, 3), take(4, 5)])).toBe(5)
  expect(paceOf([])).toBe(0)
})
