import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { FetchFault, withFetchTimeout } from './fetch-fault.ts'
import type { FetchLimits } from './fetch-limits.ts'
import type { GuardedConnect } from './guarded-connect.ts'

/** All that is ever sent beside `Host`: nothing that tells who asks. */
const headers = { Connection: 'close', 'User-Agent': 'Kinora-Fetch/1', 'Accept-Encoding': 'identity' }

/**
 * One GET over a connection of its own, which ends with `use`; nothing is pooled, so every request passes the guard.
 * Not undici: 8.12 takes a whole body for broken when its reader pauses while the origin closes unannounced.
 */
export const askOrigin = async <R>(
  url: URL,
  how: { connect: GuardedConnect; limits: FetchLimits; tryNo: number; signal: AbortSignal },
  use: (answer: IncomingMessage & { statusCode: number }) => Promise<R>,
): Promise<R> => {
  const { connect, limits, tryNo, signal } = how
  const socket = await connect(url, { signal, tryNo })
  try {
    const answer = await withFetchTimeout(limits.firstByteMs, 'first byte', signal, () =>
      answerOf(url, socket, limits.headerBytes, signal),
    )
    return await use(answer)
  } finally {
    socket.destroy()
  }
}

const answerOf = (url: URL, socket: Socket, maxHeaderSize: number, signal: AbortSignal) =>
  new Promise<IncomingMessage & { statusCode: number }>((resolve, reject) => {
    const asked = request({
      createConnection: () => socket,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: { Host: url.host, ...headers },
      maxHeaderSize,
      insecureHTTPParser: false,
      signal,
    })
    // The size of the block is the limit; by default headers after the two thousandth would be dropped unseen.
    asked.maxHeadersCount = 0
    asked.on('response', (answer) => {
      // What the parser finds wrong in a body is told to the request only; what follows a whole body does not matter.
      asked.on('error', (error) => answer.complete || answer.destroy(error))
      resolve(Object.assign(answer, { statusCode: answer.statusCode ?? 0 }))
    })
    asked.on('error', reject)
    asked.on('close', () => reject(new FetchFault('connection', 'closed without an answer', { isPassing: true })))
    asked.end()
  })
