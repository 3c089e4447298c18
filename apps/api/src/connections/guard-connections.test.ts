import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeGently } from './close-gently.ts'
import { guardConnections } from './guard-connections.ts'
import { connectionCaps, lingerMs, patience } from './limits.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection of which the test says how much of its answer the client has taken. */
const createSocket = () => {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: '192.0.2.1',
    destroyed: false,
    bytesWritten: 0,
    writableLength: 0,
    _handle: { writeQueueSize: 0 },
    end: vi.fn(),
    destroy: vi.fn(),
  })
  return Object.assign(socket, {
    asSocket: socket as unknown as Socket,
    answer(bytes: number) {
      socket.bytesWritten += bytes
      socket.writableLength += bytes
      socket._handle.writeQueueSize += bytes
    },
    take(bytes: number) {
      socket.writableLength -= bytes
      socket._handle.writeQueueSize -= bytes
    },
  })
}
const startGuarded = () => {
  const server = new EventEmitter()
  const isTrustedProxy = () => false
  guardConnections(server as unknown as Server, { ...connectionCaps, patience, isTrustedProxy })
  const socket = createSocket()
  server.emit('connection', socket.asSocket)
  return { server, socket }
}
const { graceMs, bodyMs, bytesPerSecond, checkMs } = patience

describe('a connection (A15)', () => {
  it('that takes nothing of its answer is cut at the first check after 10 s', () => {
    const { socket } = startGuarded()
    socket.answer(16_000_000)
    vi.advanceTimersByTime(graceMs)
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(checkMs)
    expect(socket.destroy).toHaveBeenCalled()
  })
  it('that takes its answer at the required pace is cut only after 120 s', () => {
    const { socket } = startGuarded()
    socket.answer(16_000_000)
    for (let ms = 0; ms < bodyMs; ms += checkMs) {
      socket.take((bytesPerSecond * checkMs) / 1_000)
      vi.advanceTimersByTime(checkMs)
    }
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(checkMs)
    expect(socket.destroy).toHaveBeenCalled()
  })
  it('that has its answer stays open, however long it says nothing', () => {
    const { socket } = startGuarded()
    socket.answer(1_000)
    socket.take(1_000)
    vi.advanceTimersByTime(10 * bodyMs)
    expect(socket.destroy).not.toHaveBeenCalled()
  })
  it('that is idle first has all of its time for the next answer', () => {
    const { socket } = startGuarded()
    vi.advanceTimersByTime(10 * bodyMs)
    socket.answer(1_000_000)
    vi.advanceTimersByTime(graceMs)
    expect(socket.destroy).not.toHaveBeenCalled()
  })
  it('that never closes itself is closed 500 ms after its last answer', () => {
    const socket = createSocket()
    closeGently(socket.asSocket)
    expect(socket.end).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(lingerMs - 1)
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect([lingerMs, socket.destroy.mock.calls.length]).toEqual([500, 1])
  })
  it('is checked no more once the server is closed', () => {
    const { server } = startGuarded()
    server.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})
