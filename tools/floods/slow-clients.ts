import type { Socket } from 'node:net'
import { addressOf, dialFrom, headOf } from './wire.ts'

const announcedBytes = 20_000
const openApi = 'GET /openapi.json HTTP/1.1\r\nHost: floods\r\n\r\n'

/** What each slow client does once connected, and then every second. */
const ways = {
  head: {
    begin: (socket: Socket) => void socket.write('GET /healthz HTTP/1.1\r\nHost: floods\r\nX-Slow: '),
    goOn: (socket: Socket) => void socket.write('a'),
  },
  body: {
    begin: (socket: Socket, key: string) => void socket.write(headOf('/ent/v2/text2video', key, announcedBytes)),
    goOn: (socket: Socket) => void socket.write(' '.repeat(100)),
  },
  read: {
    begin(socket: Socket) {
      socket.pause()
      socket.write(openApi.repeat(14))
    },
    // Megabytes fit between two sockets, so more is asked for. That a connection was cut shows only to who writes on it.
    goOn: (socket: Socket) => void socket.write(socket.bytesWritten > 24 * openApi.length ? '\r\n' : openApi.repeat(4)),
  },
} as const
export type Way = keyof typeof ways

/** Slow clients of all kinds at once; each that is closed comes again. Tells how long each was borne. */
export const startSlowClients = (baseUrl: string, key: string, connections: number) => {
  const borneMs: Record<Way, number[]> = { head: [], body: [], read: [] }
  const open = new Map<Socket, Way>()
  let isOver = false
  const start = (i: number): void => {
    const way = (['head', 'body', 'read'] as const)[i % 3] ?? 'head'
    const socket = dialFrom(baseUrl, addressOf(i))
    let since = Number.NaN
    open.set(socket, way)
    socket.once('connect', () => {
      since = performance.now()
      ways[way].begin(socket, key)
    })
    if (way !== 'read') socket.resume()
    socket.once('close', () => {
      open.delete(socket)
      if (isOver) return
      borneMs[way].push(performance.now() - since)
      setTimeout(() => !isOver && start(i), 100)
    })
  }
  for (let i = 0; i < connections; i += 1) start(i)
  const drip = setInterval(() => {
    for (const [socket, way] of open) if (!socket.connecting) ways[way].goOn(socket)
  }, 1_000)
  return {
    stop(): Record<Way, number[]> {
      isOver = true
      clearInterval(drip)
      for (const socket of open.keys()) socket.destroy()
      return borneMs
    },
    open: () => open.size,
  }
}
