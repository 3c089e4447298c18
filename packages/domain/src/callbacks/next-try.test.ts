import { expect, it } from 'vitest'
import { callbackTimes } from './callback-times.ts'
import { nextTryMs } from './next-try.ts'

const first = { event: 'success', attempt: 1, status: 500, retryAfter: undefined, nowMs: 0, random: () => 0 }
const usual = callbackTimes()
const twentieth = callbackTimes(0.05)

it('nextTryMs waits 5, 30 and 120 seconds, then stops (D-323)', () => {
  const waits = [1, 2, 3, 4].map((attempt) => nextTryMs({ ...first, attempt }, usual))
  expect(waits).toEqual([5_000, 30_000, 120_000, undefined])
})

it('nextTryMs waits a twentieth at scale 0.05', () => {
  const waits = [1, 2, 3, 4].map((attempt) => nextTryMs({ ...first, attempt }, twentieth))
  expect(waits).toEqual([250, 1_500, 6_000, undefined])
})

it('nextTryMs adds at most a tenth of jitter to each wait', () => {
  expect(nextTryMs({ ...first, random: () => 1 }, usual)).toBeCloseTo(5_500)
  expect(nextTryMs({ ...first, random: () => 1 }, twentieth)).toBeCloseTo(275)
})

it.each(['processing', 'test'])('nextTryMs allows one attempt for a %s event', (event) => {
  expect(nextTryMs({ ...first, event }, usual)).toBeUndefined()
})

it.each([
  [429, '60', 60_000],
  [503, '100000', 300_000],
  [503, '1', 5_000],
  [503, 'soon', 5_000],
  [503, undefined, 5_000],
  [503, 'Wed, 31 Dec 1969 23:00:00 GMT', 5_000],
  [503, 'Thu, 01 Jan 1970 00:00:40 GMT', 40_000],
  [503, 'Thu, 01 Jan 2099 00:00:00 GMT', 300_000],
  [500, '60', 5_000],
])(
  'nextTryMs answers %i with Retry-After %s by waiting %i ms, a twentieth at scale 0.05 (D-327)',
  (status, retryAfter, waitMs) => {
    expect(nextTryMs({ ...first, status, retryAfter }, usual)).toBe(waitMs)
    expect(nextTryMs({ ...first, status, retryAfter }, twentieth)).toBeCloseTo(waitMs / 20)
  },
)
