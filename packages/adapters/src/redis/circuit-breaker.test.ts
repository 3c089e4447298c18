import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

const timeoutMs = 50
const restMs = 500
const answer = async () => 'answer'
const refuse = () => Promise.reject(new Error('refused'))

// Fakes only the timers of the breaker; immediates stay real, because socket data is processed before them.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const afterImmediates = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
/** A call that the test answers, and its results so far. */
const openCall = (withTimeout: ReturnType<typeof createCircuitBreaker>) => {
  const server = Promise.withResolvers<string>()
  const results: (string | undefined)[] = []
  const settled = withTimeout(() => server.promise).then((result) => results.push(result))
  return { server, results, settled }
}

it('circuit breaker returns an answer and leaves no timer behind', async () => {
  expect(await createCircuitBreaker(timeoutMs, restMs)(answer)).toBe('answer')
  expect(vi.getTimerCount()).toBe(0)
})

it('circuit breaker waits for the whole timeout, then opens and sends nothing more', async () => {
  const withTimeout = createCircuitBreaker(timeoutMs, restMs)
  const { results, settled } = openCall(withTimeout)
  vi.advanceTimersByTime(timeoutMs - 1)
  await afterImmediates()
  expect(results).toEqual([])
  vi.advanceTimersByTime(1)
  await settled
  expect(results).toEqual([undefined])
  const sent = vi.fn(answer)
  vi.advanceTimersByTime(100 * restMs)
  expect(await withTimeout(sent)).toBeUndefined()
  // One call is still open; a frozen server gets no more of them.
  expect(sent).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('circuit breaker closes as soon as the late call is answered', async () => {
  const withTimeout = createCircuitBreaker(timeoutMs, restMs)
  const { server, settled } = openCall(withTimeout)
  vi.advanceTimersByTime(timeoutMs)
  await settled
  expect(await withTimeout(answer)).toBeUndefined()
  server.resolve('late')
  await afterImmediates()
  expect(await withTimeout(answer)).toBe('answer')
})

it('circuit breaker probes a refusing server once per rest interval, and no caller waits for the probe', async () => {
  const withTimeout = createCircuitBreaker(timeoutMs, restMs)
  expect(await withTimeout(refuse)).toBeUndefined()
  const sent = vi.fn(refuse)
  vi.advanceTimersByTime(restMs - 1)
  expect(await withTimeout(sent)).toBeUndefined()
  expect(sent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await withTimeout(sent)).toBeUndefined()
  await afterImmediates()
  expect(await withTimeout(sent)).toBeUndefined()
  expect(sent).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(restMs)
  expect(await withTimeout(answer)).toBeUndefined()
  await afterImmediates()
  expect(await withTimeout(answer)).toBe('answer')
})

it('circuit breaker returns an answer that arrived while the process itself was blocked', async () => {
  const withTimeout = createCircuitBreaker(timeoutMs, restMs)
  const result = withTimeout(() => new Promise<string>((resolve) => setImmediate(() => resolve('answer'))))
  // The timer is due before any immediate, as after a block.
  vi.advanceTimersByTime(10 * timeoutMs)
  expect(await result).toBe('answer')
})
