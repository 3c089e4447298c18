import { expect, it } from 'vitest'
import { createProgress } from './create-progress.ts'

const open = () => {
  let ms = 0
  const progress = createProgress(() => ms)
  /** Progress at each of the next `seconds` seconds. */
  const watch = (seconds: number): number[] =>
    Array.from({ length: seconds }, () => {
      ms += 1000
      return progress.now()
    })
  return { progress, watch }
}
const steps = (shares: readonly number[]): number[] => shares.slice(1).map((share, at) => share - (shares[at] ?? 0))

it('progress grows without reports, and never reaches the end of the part', () => {
  const { progress, watch } = open()
  progress.report(0, 0.5)
  const shares = watch(3600)
  expect(Math.min(...steps(shares))).toBeGreaterThan(0)
  expect(shares.at(-1)).toBeLessThan(0.5)
})

it('progress follows the measured pace of the part, independent of the expectation', () => {
  const { progress, watch } = open()
  progress.report(0)
  const shares = Array.from({ length: 20 }, (_, round) => {
    progress.report(round / 20)
    return watch(5)
  }).flat()
  expect(Math.min(...steps(shares))).toBeGreaterThan(0)
  expect(shares[49]).toBeLessThan(0.65)
  expect(shares[94]).toBeCloseTo(0.95, 1)
})

it('progress never stops after running ahead, and never goes back', () => {
  const { progress, watch } = open()
  const shares = [...watch(5)]
  for (let done = 0; done < 60; done += 1) {
    progress.report(done / 60)
    shares.push(...watch(1))
  }
  expect(Math.min(...steps(shares))).toBeGreaterThan(0)
  expect(Math.max(...shares)).toBeLessThan(1)
})

it('progress grows after the last report, and after the end of a part', () => {
  const { progress, watch } = open()
  progress.report(0, 0.2)
  progress.report(0.2)
  expect(Math.min(...steps(watch(20)))).toBeGreaterThan(0)
  progress.report(1)
  const shares = watch(20)
  expect(Math.min(...steps(shares))).toBeGreaterThan(0)
  expect(Math.max(...shares)).toBeLessThan(1)
})
