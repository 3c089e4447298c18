import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { closeGently } from './close-gently.ts'
import type { ClientTimeouts } from './limits.ts'

export type ConnectionRules = {
  connections: number
  perAddress: number
  timeouts: ClientTimeouts
  /** A proxy serves many clients, so its connections do not count against its address. */
  isTrustedProxy(address: string): boolean
}

/** `began`: when bytes began to wait for the client. `since`, `from`: start time and offset of the current share. */
type Flow = { began: number; since: number; from: number }

/** Node counts queued bytes as written. Bytes that the client has not received are in the queue of the handle. */
const takenBytes = (socket: Socket): number => {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize: number } | null }
  return socket.bytesWritten - (handle?.writeQueueSize ?? 0)
}

/** Limits connections in total and per address, and closes those that read slower than bodies may arrive (A15). */
export const guardConnections = (server: Server, rules: ConnectionRules): void => {
  const open = new Map<Socket, Flow>()
  const perAddress = new Map<string, number>()
  const count = (address: string, change: 1 | -1): number => {
    const now = (perAddress.get(address) ?? 0) + change
    if (now === 0) perAddress.delete(address)
    else perAddress.set(address, now)
    return now
  }

  server.maxConnections = rules.connections
  server.on('connection', (socket: Socket) => {
    // Node calls this after the last response of a connection.
    socket.destroySoon = () => closeGently(socket)
    open.set(socket, { began: performance.now(), since: performance.now(), from: 0 })
    socket.once('close', () => open.delete(socket))
    const address = socket.remoteAddress ?? ''
    if (rules.isTrustedProxy(address)) return
    socket.once('close', () => count(address, -1))
    if (count(address, 1) > rules.perAddress) socket.destroy()
  })

  const { graceMs, bodyMs, bytesPerSecond, checkMs } = rules.timeouts
  // A share per interval, not an average: the kernel buffers megabytes at once for a client that reads nothing.
  const shareBytes = (graceMs / 1_000) * bytesPerSecond
  const isTooSlow = (socket: Socket, flow: Flow): boolean => {
    const now = performance.now()
    const taken = takenBytes(socket)
    if (socket.writableLength === 0) Object.assign(flow, { began: now, since: now, from: taken })
    else if (taken - flow.from >= shareBytes) Object.assign(flow, { since: now, from: taken })
    return now - flow.since > graceMs || now - flow.began > bodyMs
  }
  const sweep = setInterval(() => {
    for (const [socket, flow] of open) if (isTooSlow(socket, flow)) socket.destroy()
  }, checkMs)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))
}
