import { expect, it, vi } from 'vitest'
import { retryWithBackoff } from './retry-with-backoff.ts'

it('retryWithBackoff retries a failed call', async () => {
  const call = vi.fn(async () => 'stored').mockRejectedValueOnce(new Error('away'))
  expect(await retryWithBackoff(call)).toBe('stored')
  expect(call).toHaveBeenCalledTimes(2)
})

it('retryWithBackoff stops at once when its signal is aborted', async () => {
  const call = vi.fn(async () => Promise.reject(new Error('away')))
  await expect(retryWithBackoff(call, AbortSignal.abort())).rejects.toThrow('away')
  expect(call).toHaveBeenCalledTimes(1)
})
