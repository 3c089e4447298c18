import { expect, it } from 'vitest'
import { createProgress } from './create-progress.ts'

const open = () => {
  let ms = 0
  const progress = createProgress(() => ms)
  /** Progress at each of so many seconds from now. */
  const watch = (seconds: number): number[] =>
    Array.from({ length: seconds }, () => {
      ms += 1000
      return progress.now()
    })
  return { progress, watch }
}
const steps = (shares: readonly number[]): number[] => shares.slice(1).map((share, at) => share - (shares[at] ?? 0))

it('moves while nothing is told, and never reaches the end of the part', () => {
  const { progress, watch } = open()
  progress.tell(0, 0.5)
  const seen = watch(3600)
  expect(Math.min(...steps(seen))).toBeGreaterThan(0)
  expect(seen.at(-1)).toBeLessThan(0.5)
})

it('goes as fast as the part has been so far, whatever was expected before', () => {
  const { progress, watch } = open()
  progress.tell(0)
  const seen = Array.from({ length: 20 }, (_, round) => {
    progress.tell(round / 20)
    return watch(5)
  }).flat()
  expect(Math.min(...steps(seen))).toBeGreaterThan(0)
  expect(seen[49]).toBeLessThan(0.65)
  expect(seen[94]).toBeCloseTo(0.95, 1)
})

it('does not stand still where it had run ahead, and never goes back', () => {
  const { progress, watch } = open()
  const seen = [...watch(5)]
  for (let done = 0; done < 60; done += 1) {
    progress.tell(done / 60)
    seen.push(...watch(1))
  }
  expect(Math.min(...steps(seen))).toBeGreaterThan(0)
  expect(Math.max(...seen)).toBeLessThan(1)
})

it('moves on after the last word, and after a part that is over', () => {
  const { progress, watch } = open()
  progress.tell(0, 0.2)
  progress.tell(0.2)
  expect(Math.min(...steps(watch(20)))).toBeGreaterThan(0)
  progress.tell(1)
  const seen = watch(20)
  expect(Math.min(...steps(seen))).toBeGreaterThan(0)
  expect(Math.max(...seen)).toBeLessThan(1)
})
