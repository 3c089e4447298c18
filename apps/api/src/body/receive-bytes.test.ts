import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '../connections/limits.ts'
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
/** A body of which the test sends each part, and what has come of it. */
const startBody = (announced = 20_000_000) => {
  const request = Object.assign(new EventEmitter(), { pause: vi.fn() })
  const outcome = { state: 'pending' }
  const ask = { announced, most: 20_971_520, patience }
  void receiveBytes(request as unknown as IncomingMessage, ask).then(
    (bytes) => Object.assign(outcome, { state: `${bytes.length} bytes` }),
    (error: { reason: string }) => Object.assign(outcome, { state: error.reason }),
  )
  return { outcome, request, send: (bytes: number) => request.emit('data', Buffer.alloc(bytes)) }
}

describe('time for a body (D-052)', () => {
  it('is 120 s, and 16 KiB for each second after the first 10 s', () => {
    expect(patience).toMatchObject({ graceMs: 1e4, bodyMs: 12e4, bytesPerSecond: 16_384 })
  })
  it('runs out after 10 s for a body that stops, and not before (B033)', async () => {
    const { outcome, send, request } = startBody()
    send(10)
    await pass(9_999)
    expect(outcome.state).toBe('pending')
    await pass(3)
    expect(outcome.state).toBe('RequestTimeout')
    expect(request.pause).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
  it('runs out soon after 10 s for a body that drips, though it never stops', async () => {
    const { outcome, send } = startBody()
    // 500 bytes in a second give it a thirtieth of a second more with each.
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
  it('runs out after 120 s for the whole of a body, however steadily it comes', async () => {
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
  it('is enough for a body at the required pace', async () => {
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
