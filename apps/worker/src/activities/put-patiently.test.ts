import { expect, it, vi } from 'vitest'
import { putPatiently } from './put-patiently.ts'

const object = { key: 'k', sha256: 's', bytes: 1, mediaType: 'video/mp4' }

it('puts again what a store that was away did not take', async () => {
  vi.useFakeTimers()
  const put = vi.fn(async () => object).mockRejectedValueOnce(new Error('away'))
  const stored = putPatiently(put, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await stored).toEqual(object)
  expect(put).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('gives up at once when the run is to end', async () => {
  const put = vi.fn(async () => Promise.reject(new Error('away')))
  await expect(putPatiently(put, AbortSignal.abort())).rejects.toThrow('away')
  expect(put).toHaveBeenCalledTimes(1)
})
