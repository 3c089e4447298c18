import { once } from 'node:events'
import type { Socket } from 'node:net'
import { addressOf, dialFrom, headOf } from './wire.ts'

const announcedBytes = 20_000
/** Many megabytes fit between two sockets before a server has to wait for its reader. */
const asksAtOnce = 15

export type Way = 'head' | 'body' | 'read'
export type Target = { baseUrl: string; key: string /** Whose answer has a megabyte. */; largePath: string }
type Slow = { way: Way; socket: Socket; since: number }

const askFor = ({ key, largePath }: Target, last = ''): string =>
  `GET ${largePath} HTTP/1.1\r\nHost: floods\r\nAuthorization: Token ${key}\r\n${last}\r\n`

/** Each reader fills as much memory of the system as all others together, so they are few. */
const oneReaderIn = 50
const wayOf = (i: number): Way => (i % oneReaderIn === 0 ? 'read' : i % 2 === 0 ? 'head' : 'body')

/** What each slow client does once connected, and then every second. */
const ways: Record<Way, { begin(socket: Socket, target: Target): void; more: string }> = {
  head: {
    begin: (socket) => socket.write('GET /healthz HTTP/1.1\r\nHost: floods\r\nX-Slow: '),
    more: 'a',
  },
  body: {
    begin: (socket, { key }) => socket.write(headOf('/ent/v2/text2video', key, announcedBytes)),
    more: ' '.repeat(100),
  },
  read: {
    begin(socket, target) {
      socket.pause()
      socket.write(askFor(target).repeat(asksAtOnce))
    },
    // Means nothing; but that a connection was cut shows only to who writes on it.
    more: '\r\n',
  },
}

/** The asks of the slow readers, by readers who take every answer as it comes. */
export const readEagerly = async (target: Target, connections: number): Promise<void> => {
  const readers = Array.from({ length: connections / oneReaderIn }, (_, i) => dialFrom(target.baseUrl, addressOf(i)))
  const asks = askFor(target).repeat(asksAtOnce - 1) + askFor(target, 'Connection: close\r\n')
  await Promise.all(
    readers.map((socket) => {
      socket.resume().write(asks)
      return once(socket, 'close')
    }),
  )
}

/** Slow clients of all kinds at once; each that is closed comes again. Tells how long each was borne. */
export const startSlowClients = (target: Target, connections: number) => {
  const borneMs: Record<Way, number[]> = { head: [], body: [], read: [] }
  const open = new Set<Slow>()
  let isOver = false
  const start = (i: number): void => {
    const slow: Slow = { way: wayOf(i), socket: dialFrom(target.baseUrl, addressOf(i)), since: Number.NaN }
    const { way, socket } = slow
    open.add(slow)
    socket.once('connect', () => {
      slow.since = performance.now()
      ways[way].begin(socket, target)
    })
    if (way !== 'read') socket.resume()
    socket.once('close', () => {
      open.delete(slow)
      if (isOver) return
      borneMs[way].push(performance.now() - slow.since)
      setTimeout(() => !isOver && start(i), 100)
    })
  }
  for (let i = 0; i < connections; i += 1) start(i)
  const drip = setInterval(() => {
    for (const { socket, way } of open) if (!socket.connecting) socket.write(ways[way].more)
  }, 1_000)
  return {
    stop(): Record<Way, number[]> {
      isOver = true
      clearInterval(drip)
      for (const { socket } of open) socket.destroy()
      return borneMs
    },
    open: () => open.size,
  }
}
