import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeGently } from './close-gently.ts'
import { guardConnections } from './guard-connections.ts'
import { clientTimeouts, connectionCaps, lingerMs } from './limits.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection whose received bytes the test controls. */
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
const startGuardedServer = () => {
  const server = new EventEmitter()
  const isTrustedProxy = () => false
  guardConnections(server as unknown as Server, { ...connectionCaps, timeouts: clientTimeouts, isTrustedProxy })
  const socket = createSocket()
  server.emit('connection', socket.asSocket)
  return { server, socket }
}
const { graceMs, bodyMs, bytesPerSecond, checkMs } = clientTimeouts

describe('guardConnections (A15)', () => {
  it('closes a connection that reads nothing at the first check after 10 s', () => {
    const { socket } = startGuardedServer()
    socket.answer(16_000_000)
    vi.advanceTimersByTime(graceMs)
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(checkMs)
    expect(socket.destroy).toHaveBeenCalled()
  })
  it('closes a connection that reads at the required rate only after 120 s', () => {
    const { socket } = startGuardedServer()
    socket.answer(16_000_000)
    for (let ms = 0; ms < bodyMs; ms += checkMs) {
      socket.take((bytesPerSecond * checkMs) / 1_000)
      vi.advanceTimersByTime(checkMs)
    }
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(checkMs)
    expect(socket.destroy).toHaveBeenCalled()
  })
  it('keeps an idle connection open after its response', () => {
    const { socket } = startGuardedServer()
    socket.answer(1_000)
    socket.take(1_000)
    vi.advanceTimersByTime(10 * bodyMs)
    expect(socket.destroy).not.toHaveBeenCalled()
  })
  it('gives an idle connection the full timeout for its next response', () => {
    const { socket } = startGuardedServer()
    vi.advanceTimersByTime(10 * bodyMs)
    socket.answer(1_000_000)
    vi.advanceTimersByTime(graceMs)
    expect(socket.destroy).not.toHaveBeenCalled()
  })
  it('closes a connection 500 ms after its last response when the client does not', () => {
    const socket = createSocket()
    closeGently(socket.asSocket)
    expect(socket.end).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(lingerMs - 1)
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect([lingerMs, socket.destroy.mock.calls.length]).toEqual([500, 1])
  })
  it('stops its checks when the server closes', () => {
    const { server } = startGuardedServer()
    server.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})
