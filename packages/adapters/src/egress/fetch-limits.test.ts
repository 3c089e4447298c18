import { expect, it } from 'vitest'
import { fetchLimits } from './fetch-limits.ts'

it('fetchLimits equals the documented limits (D-180, C7)', () => {
  expect(fetchLimits).toEqual({
    nameMs: 5_000,
    connectMs: 5_000,
    firstByteMs: 10_000,
    totalMs: { image: 60_000, audio: 60_000, subtitle: 60_000, video: 180_000 },
    leastBytesPerSecond: 1_024,
    rateWindowMs: 10_000,
    headerBytes: 32_768,
    redirects: 3,
    pausesMs: [250, 1_000],
    connectionsPerHost: 4,
    connectionsPerTenant: 8,
  })
})
