import { describe, expect, it } from 'vitest'
import { summarizeBars } from '../../testkit/bars.ts'
import { evenness, evennessBar, lineBar, offPeakBar, poolBar, slotsBar, weightsBar } from './fairness-bars.ts'

/** The verdict of a small run. */
const passes = (...bars: Parameters<typeof summarizeBars>[0]): boolean => summarizeBars(bars, true).exitCode === 0

describe('fairness bars of a small run', () => {
  it('equal shares pass, one starved tenant of ten fails', () => {
    expect(passes(evennessBar([5, 5, 6, 4, 5, 5, 5, 6, 4, 5]))).toBe(true)
    expect(passes(evennessBar([6, 6, 5, 6, 5, 6, 5, 5, 6, 0]))).toBe(false)
  })
  it('the index is 1 for equal shares and 1/n when one tenant has everything', () => {
    expect(evenness([7, 7, 7])).toBe(1)
    expect(evenness([9, 0, 0])).toBeCloseTo(1 / 3)
  })
  it('weights of 2 : 1 pass, equal shares for unequal weights fail', () => {
    expect(passes(weightsBar(60, 30))).toBe(true)
    expect(passes(weightsBar(45, 45))).toBe(false)
    expect(passes(weightsBar(80, 10))).toBe(false)
  })
  it('a task beyond the slots of its tenant fails', () => {
    expect(passes(slotsBar('line', 5, 5))).toBe(true)
    expect(passes(slotsBar('line', 6, 5))).toBe(false)
  })
  it('a pool that serves the long queue first fails', () => {
    expect(passes(poolBar(12))).toBe(true)
    expect(passes(poolBar(96))).toBe(false)
  })
  it('tenants that wait for a long line fail', () => {
    expect(passes(lineBar(10, 10))).toBe(true)
    expect(passes(lineBar(31, 10))).toBe(false)
  })
  it('off-peak work that starts before waiting normal work fails', () => {
    const normal = [{ waitMs: 1_000, workMs: 100, endedAtMs: 2_100 }]
    const startedAt = (ms: number) => ({ waitMs: 0, workMs: 2_000, endedAtMs: ms + 2_000 })
    const pool = { places: 4, idleWaitMs: 100 }
    expect(passes(offPeakBar(normal, [500, 500, 500, 500, 2_200].map(startedAt), pool))).toBe(true)
    expect(passes(offPeakBar(normal, [1_110, 1_200, 1_300, 1_400, 1_500].map(startedAt), pool))).toBe(false)
  })
  it('off-peak work that starts before normal work can be in the queue passes', () => {
    const normal = [{ waitMs: 1_000, workMs: 100, endedAtMs: 2_100 }]
    const early = [1_010, 1_020, 1_030, 1_040, 1_050].map((ms) => ({ waitMs: 0, workMs: 2_000, endedAtMs: ms + 2_000 }))
    expect(passes(offPeakBar(normal, early, { places: 4, idleWaitMs: 100 }))).toBe(true)
    expect(passes(offPeakBar(normal, early, { places: 4, idleWaitMs: 0 }))).toBe(false)
  })
})
