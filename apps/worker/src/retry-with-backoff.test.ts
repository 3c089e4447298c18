import { expect, it, vi } from 'vitest'
import { retryWithBackoff } from './retry-with-backoff.ts'

it('asks again what a part that was away did not take', async () => {
  const call = vi.fn(async () => 'stored').mockRejectedValueOnce(new Error('away'))
  expect(await retryWithBackoff(call)).toBe('stored')
  expect(call).toHaveBeenCalledTimes(2)
})

it('gives up at once when the run is to end', async () => {
  const call = vi.fn(async () => Promise.reject(new Error('away')))
  await expect(retryWithBackoff(call, AbortSignal.abort())).rejects.toThrow('away')
  expect(call).toHaveBeenCalledTimes(1)
})
