import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { closeGently } from './close-gently.ts'
import type { Patience } from './figures.ts'

export type ConnectionRules = {
  connections: number
  perAddress: number
  patience: Patience
  /** A proxy speaks for many clients, so its connections are not counted against its address. */
  isTrustedProxy(address: string): boolean
}

/** Since when bytes wait for their reader, and how many had been given to the connection before them. */
type Flow = { since: number; from: number }

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
    open.set(socket, { since: performance.now(), from: 0 })
    socket.once('close', () => open.delete(socket))
    const address = socket.remoteAddress ?? ''
    if (rules.isTrustedProxy(address)) return
    socket.once('close', () => count(address, -1))
    if (count(address, 1) > rules.perAddress) socket.destroy()
  })

  const { graceMs, bodyMs, bytesPerSecond, checkMs } = rules.patience
  const isTooSlow = (socket: Socket, flow: Flow): boolean => {
    const now = performance.now()
    if (socket.writableLength === 0) Object.assign(flow, { since: now, from: socket.bytesWritten })
    const bytes = socket.bytesWritten - flow.from
    return now - flow.since > Math.min(graceMs + (bytes / bytesPerSecond) * 1_000, bodyMs)
  }
  const sweep = setInterval(() => {
    for (const [socket, flow] of open) if (isTooSlow(socket, flow)) socket.destroy()
  }, checkMs)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))
}
