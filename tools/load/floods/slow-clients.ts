import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buildHead, dialFrom, loopbackAddress } from './wire.ts'

const announcedBytes = 20_000
/** Many megabytes fit between two sockets before a server waits for its reader. */
const pipelinedRequests = 15

export type Way = 'head' | 'body' | 'read'
export type Target = { baseUrl: string; key: string /** Its answer has a megabyte. */; largePath: string }
type Slow = { way: Way; socket: Socket; since: number }

const buildRequest = ({ key, largePath }: Target, last = ''): string =>
  `GET ${largePath} HTTP/1.1\r\nHost: floods\r\nAuthorization: Token ${key}\r\n${last}\r\n`

/** Each reader fills as much system memory as all others together, so there are few. */
const oneReaderIn = 50
const chooseWay = (i: number): Way => (i % oneReaderIn === 0 ? 'read' : i % 2 === 0 ? 'head' : 'body')

/** The first and the repeated writes of each kind of slow client. */
const ways: Record<Way, { begin(socket: Socket, target: Target): void; more: string }> = {
  head: {
    begin: (socket) => socket.write('GET /healthz HTTP/1.1\r\nHost: floods\r\nX-Slow: '),
    more: 'a',
  },
  body: {
    begin: (socket, { key }) => socket.write(buildHead('/ent/v2/text2video', key, announcedBytes)),
    more: ' '.repeat(100),
  },
  read: {
    begin(socket, target) {
      socket.pause()
      socket.write(buildRequest(target).repeat(pipelinedRequests))
    },
    // Meaningless bytes: only a write shows that the connection was closed.
    more: '\r\n',
  },
}

/** The same requests as the slow readers, with every answer read at once. */
export const readEagerly = async (target: Target, connections: number): Promise<void> => {
  const readers = Array.from({ length: connections / oneReaderIn }, (_, i) =>
    dialFrom(target.baseUrl, loopbackAddress(i)),
  )
  const requests = buildRequest(target).repeat(pipelinedRequests - 1) + buildRequest(target, 'Connection: close\r\n')
  await Promise.all(
    readers.map((socket) => {
      socket.resume().write(requests)
      return once(socket, 'close')
    }),
  )
}

/** Slow clients of all kinds at once; each reconnects when closed. Returns how long each connection stayed open. */
export const startSlowClients = (target: Target, connections: number) => {
  const openMs: Record<Way, number[]> = { head: [], body: [], read: [] }
  const open = new Set<Slow>()
  let isOver = false
  const start = (i: number): void => {
    const slow: Slow = { way: chooseWay(i), socket: dialFrom(target.baseUrl, loopbackAddress(i)), since: Number.NaN }
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
      openMs[way].push(performance.now() - slow.since)
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
      return openMs
    },
    open: () => open.size,
  }
}
