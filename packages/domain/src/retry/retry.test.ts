import { expect, it, vi } from 'vitest'
import { backoff, retry, systemTimers, type Timers, withTimeout } from './retry.ts'

const away = new Error('away')
const failing = (failures: number) => {
  const call = vi.fn(async (attempt: number) => {
    if (attempt <= failures) throw away
    return `attempt ${attempt}`
  })
  return call
}
const countedTimers = () => {
  const slept: number[] = []
  let nowMs = 0
  const timers: Timers = {
    nowMs: () => nowMs,
    async sleep(ms) {
      slept.push(ms)
      nowMs += ms
    },
  }
  return { timers, slept }
}

it('retry pauses before each further attempt and returns the first success', async () => {
  const { timers, slept } = countedTimers()
  const onRetry = vi.fn()
  expect(await retry(failing(2), { pausesMs: [10, 20, 30], onRetry, timers })).toBe('attempt 3')
  expect(slept).toEqual([10, 20])
  expect(onRetry.mock.calls).toEqual([
    [away, 1],
    [away, 2],
  ])
})

it('retry throws the last error after its last pause', async () => {
  const { timers, slept } = countedTimers()
  const call = failing(9)
  await expect(retry(call, { pausesMs: [10, 20], timers })).rejects.toBe(away)
  expect([call.mock.calls.length, slept]).toEqual([3, [10, 20]])
})

it('retry throws an error that is not retryable at once', async () => {
  const call = failing(9)
  await expect(retry(call, { pausesMs: [1], isRetryable: () => false })).rejects.toBe(away)
  expect(call).toHaveBeenCalledTimes(1)
})

it('retry starts no pause that would end after its total time', async () => {
  const { timers, slept } = countedTimers()
  const policy = { pausesMs: backoff({ firstMs: 500, mostMs: 5_000 }), totalMs: 10_000, timers }
  await expect(retry(failing(99), policy)).rejects.toBe(away)
  expect(slept).toEqual([500, 1_000, 2_000, 4_000])
})

it('retry stops at once if its signal is aborted, before a pause and during one', async () => {
  const call = failing(9)
  await expect(retry(call, { pausesMs: [1], signal: AbortSignal.abort() })).rejects.toBe(away)
  expect(call).toHaveBeenCalledTimes(1)
  const stop = new AbortController()
  const onRetry = () => void setImmediate(() => stop.abort(new Error('stopped')))
  await expect(retry(failing(9), { pausesMs: [600_000], signal: stop.signal, onRetry })).rejects.toThrow('stopped')
})

it('backoff doubles its pauses up to a maximum, or keeps them constant, one fewer than attempts', () => {
  expect([...backoff({ firstMs: 1, mostMs: 5, attempts: 6 })]).toEqual([1, 2, 4, 5, 5])
  expect([...backoff({ firstMs: 7, attempts: 3 })]).toEqual([7, 7])
})

it('systemTimers sleep rejects for an aborted signal', async () => {
  await expect(systemTimers.sleep(600_000, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})

it('withTimeout returns the result of an operation that ends in time, and aborts nothing', async () => {
  let given: AbortSignal | undefined
  const operation = async (signal: AbortSignal) => {
    given = signal
    return 'done'
  }
  expect(await withTimeout(operation, { timeoutMs: 600_000 })).toBe('done')
  expect(given?.aborted).toBe(false)
})

it('withTimeout stops its timer without creating an error when the operation ends in time', async () => {
  const reasons: unknown[] = []
  const timers: Timers = {
    nowMs: () => 0,
    sleep: (_ms, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(reasons.push(signal.reason)), { once: true })
      }),
  }
  await withTimeout(async () => 'done', { timeoutMs: 600_000, timers })
  expect(reasons).toEqual(['finished'])
})

it('withTimeout aborts an operation that takes too long and rejects with the error of the caller', async () => {
  const { timers, slept } = countedTimers()
  const late = new Error('too slow')
  let given: AbortSignal | undefined
  const ignoring = (signal: AbortSignal) => {
    given = signal
    return new Promise<never>(() => undefined)
  }
  await expect(withTimeout(ignoring, { timeoutMs: 40, error: () => late, timers })).rejects.toBe(late)
  expect([given?.reason, slept]).toEqual([late, [40]])
})

it('withTimeout rejects with the timeout even if the operation rejects on its signal', async () => {
  const { timers } = countedTimers()
  const listening = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('connection closed')))
    })
  await expect(withTimeout(listening, { timeoutMs: 40, timers })).rejects.toThrow('timed out after 40 ms')
})

it('withTimeout rejects with the reason of the caller’s signal', async () => {
  const stop = new AbortController()
  const never = () => new Promise<never>(() => undefined)
  const waiting = withTimeout(never, { timeoutMs: 600_000, signal: stop.signal })
  stop.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  await expect(withTimeout(never, { timeoutMs: 600_000, signal: stop.signal })).rejects.toThrow('cancelled')
})
