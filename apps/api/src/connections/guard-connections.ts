import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { closeGently } from './close-gently.ts'
import type { Patience } from './limits.ts'

export type ConnectionRules = {
  connections: number
  perAddress: number
  patience: Patience
  /** A proxy speaks for many clients, so its connections are not counted against its address. */
  isTrustedProxy(address: string): boolean
}

/** Since when bytes wait for their reader; since when it has been taking its next share of them, and from which on. */
type Flow = { began: number; since: number; from: number }

/** Node counts an answer as written once it is handed over; what of it the client has not taken waits in the handle. */
const takenBytes = (socket: Socket): number => {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize: number } | null }
  return socket.bytesWritten - (handle?.writeQueueSize ?? 0)
}

/** Few connections in all, fewer from one address, none that takes its answer slower than a body may come (A15). */
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
    // Node calls this when an answer was the last of its connection.
    socket.destroySoon = () => closeGently(socket)
    open.set(socket, { began: performance.now(), since: performance.now(), from: 0 })
    socket.once('close', () => open.delete(socket))
    const address = socket.remoteAddress ?? ''
    if (rules.isTrustedProxy(address)) return
    socket.once('close', () => count(address, -1))
    if (count(address, 1) > rules.perAddress) socket.destroy()
  })

  const { graceMs, bodyMs, bytesPerSecond, checkMs } = rules.patience
  // A share in each stretch of time, not an average: the system takes megabytes at once for a client that reads none.
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
