import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { FetchFault, withFetchTimeout } from './fetch-fault.ts'
import type { FetchLimits } from './fetch-limits.ts'
import type { GuardedConnect } from './guarded-connect.ts'

/** The only headers sent besides `Host`: none of them identifies the caller. */
const headers = { Connection: 'close', 'User-Agent': 'Kinora-Fetch/1', 'Accept-Encoding': 'identity' }

/**
 * One GET over a new connection, which ends with `use`. Nothing is pooled, so every request passes the guard.
 * Not undici: 8.12 treats a complete body as broken when its reader pauses while the origin closes unannounced.
 */
export const requestOrigin = async <R>(
  url: URL,
  options: { connect: GuardedConnect; limits: FetchLimits; tryNo: number; signal: AbortSignal },
  use: (answer: IncomingMessage & { statusCode: number }) => Promise<R>,
): Promise<R> => {
  const { connect, limits, tryNo, signal } = options
  const socket = await connect(url, { signal, tryNo })
  try {
    const answer = await withFetchTimeout(limits.firstByteMs, 'first byte', signal, () =>
      awaitResponse(url, socket, limits.headerBytes, signal),
    )
    return await use(answer)
  } finally {
    socket.destroy()
  }
}

const awaitResponse = (url: URL, socket: Socket, maxHeaderSize: number, signal: AbortSignal) =>
  new Promise<IncomingMessage & { statusCode: number }>((resolve, reject) => {
    const outgoing = request({
      createConnection: () => socket,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: { Host: url.host, ...headers },
      maxHeaderSize,
      insecureHTTPParser: false,
      signal,
    })
    // The size of the block is the limit; by default, headers after the two thousandth are dropped silently.
    outgoing.maxHeadersCount = 0
    outgoing.on('response', (answer) => {
      // The parser reports errors in a body only to the request; bytes after a complete body do not matter.
      outgoing.on('error', (error) => answer.complete || answer.destroy(error))
      resolve(Object.assign(answer, { statusCode: answer.statusCode ?? 0 }))
    })
    outgoing.on('error', reject)
    outgoing.on('close', () => reject(new FetchFault('connection', 'closed without an answer', { isTransient: true })))
    outgoing.end()
  })
