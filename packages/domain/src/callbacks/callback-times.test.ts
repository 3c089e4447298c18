import { expect, it } from 'vitest'
import { callbackTimes } from './callback-times.ts'

it('callback times at scale 1 are those of the interface (D-323, D-326, D-327, D-330)', () => {
  expect(callbackTimes()).toEqual({
    waitsMs: [5_000, 30_000, 120_000],
    jitter: 0.1,
    retryAfterSecondMs: 1_000,
    retryAfterMaxMs: 300_000,
    tryTimeoutMs: 15_000,
    probeEveryMs: 60_000,
  })
})

it('callback times at scale 0.05 are a twentieth, and an attempt still has 10 seconds', () => {
  expect(callbackTimes(0.05)).toEqual({
    waitsMs: [250, 1_500, 6_000],
    jitter: 0.1,
    retryAfterSecondMs: 50,
    retryAfterMaxMs: 15_000,
    tryTimeoutMs: 10_000,
    probeEveryMs: 3_000,
  })
})
