import { expect, it, onTestFinished, vi } from 'vitest'
import { creepAlong } from './creep-along.ts'

it('goes on every second, never arrives before the work has, and ends with it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: number[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = creepAlong({ onProgress: (share) => told.push(share) }, 3000, promise)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toHaveLength(60)
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(told.at(-1)).toBeLessThan(1)
  resolve('done')
  expect(await work).toBe('done')
  expect(told.at(-1)).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toHaveLength(61)
})
