import { expect, it } from 'vitest'
import { nextTryMs } from './next-try.ts'

const first = { event: 'success', attempt: 1, status: 500, retryAfter: undefined, nowMs: 0, random: () => 0 }

it('waits 5, 30 and 120 seconds, then gives up (D-323)', () => {
  expect([1, 2, 3, 4].map((attempt) => nextTryMs({ ...first, attempt }))).toEqual([5_000, 30_000, 120_000, undefined])
})

it('stretches each wait by at most a tenth', () => {
  expect(nextTryMs({ ...first, random: () => 1 })).toBeCloseTo(5_500)
})

it('tries a processing event once', () => {
  expect(nextTryMs({ ...first, event: 'processing' })).toBeUndefined()
})

it.each([
  [429, '60', 60_000],
  [503, '100000', 300_000],
  [503, '1', 5_000],
  [503, 'soon', 5_000],
  [503, 'Thu, 01 Jan 1970 00:00:40 GMT', 40_000],
  [500, '60', 5_000],
])('answers %i with Retry-After %s by waiting %i ms (D-327)', (status, retryAfter, waitMs) => {
  expect(nextTryMs({ ...first, status, retryAfter })).toBe(waitMs)
})
