import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientTimeouts } from '../connections/limits.ts'
import { receiveBytes } from './receive-bytes.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
}
/** A body whose parts the test sends, and its outcome so far. */
const startBody = (announced = 20_000_000) => {
  const request = Object.assign(new EventEmitter(), { pause: vi.fn() })
  const outcome = { state: 'pending' }
  const options = { announced, maxBytes: 20_971_520, timeouts: clientTimeouts }
  void receiveBytes(request as unknown as IncomingMessage, options).then(
    (bytes) => Object.assign(outcome, { state: `${bytes.length} bytes` }),
    (error: { reason: string }) => Object.assign(outcome, { state: error.reason }),
  )
  return { outcome, request, send: (bytes: number) => request.emit('data', Buffer.alloc(bytes)) }
}

describe('the body timeout (D-052)', () => {
  it('is 120 s, with at least 16 KiB for each second after the first 10 s', () => {
    expect(clientTimeouts).toMatchObject({ graceMs: 1e4, bodyMs: 12e4, bytesPerSecond: 16_384 })
  })
  it('fires after 10 s for a body that stops, and not before (B033)', async () => {
    const { outcome, send, request } = startBody()
    send(10)
    await pass(9_999)
    expect(outcome.state).toBe('pending')
    await pass(3)
    expect(outcome.state).toBe('RequestTimeout')
    expect(request.pause).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
  it('fires soon after 10 s for a body that trickles', async () => {
    const { outcome, send } = startBody()
    // 500 bytes per second extend the deadline by a thirtieth of a second per second.
    for (let ms = 0; ms < 10_300; ms += 20) {
      send(10)
      await pass(20)
    }
    expect(outcome.state).toBe('pending')
    for (let ms = 0; ms < 60; ms += 20) {
      send(10)
      await pass(20)
    }
    expect(outcome.state).toBe('RequestTimeout')
  })
  it('fires after 120 s for a whole body that arrives steadily', async () => {
    const { outcome, send } = startBody()
    for (let second = 0; second < 119; second += 1) {
      send(100_000)
      await pass(1_000)
    }
    await pass(999)
    expect(outcome.state).toBe('pending')
    await pass(2)
    expect(outcome.state).toBe('RequestTimeout')
  })
  it('does not fire for a body at the required rate', async () => {
    const { outcome, send, request } = startBody(109 * 16_384)
    await pass(9_999)
    for (let second = 0; second < 109; second += 1) {
      send(16_384)
      await pass(1_000)
    }
    expect(outcome.state).toBe('pending')
    request.emit('end')
    await pass(0)
    expect(outcome.state).toBe(`${109 * 16_384} bytes`)
    expect(vi.getTimerCount()).toBe(0)
  })
})
