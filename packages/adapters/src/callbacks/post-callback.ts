import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { CallbackAnswer } from '@kinora/domain'
import { requestTarget } from './sign-request.ts'

/** Resolves the name, checks all its addresses and connects to one of them, another one at each attempt. */
export type Connect = (target: URL, options: { signal: AbortSignal; tryNo: number }) => Promise<Socket>

export type CallbackPost = { url: string; attempt: number; headers: Record<string, string>; body: string }

const headerBytes = 32 * 1024
const bodyBytesRead = 16 * 1024
const bodyBytesKept = 1024

/**
 * One attempt over a new connection, so that every attempt passes the guard. Its time and the bytes read of the
 * response are limited; a redirect is a response like any other.
 */
export const postCallback = async (
  connect: Connect,
  post: CallbackPost,
  tryTimeoutMs: number,
): Promise<CallbackAnswer> => {
  const began = performance.now()
  const signal = AbortSignal.timeout(tryTimeoutMs)
  const withDuration = (answer: Omit<CallbackAnswer, 'durationMs'>): CallbackAnswer => ({
    ...answer,
    durationMs: performance.now() - began,
  })
  let socket: Socket | undefined
  try {
    socket = await connect(new URL(post.url), { signal, tryNo: post.attempt - 1 })
    const answer = await sendRequest(socket, post, signal)
    // The headers decide; the body of the receiver does not matter.
    const text = await readBeginning(answer).catch(() => '')
    return withDuration({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text, fault: '' })
  } catch (error) {
    return withDuration({ status: 0, retryAfter: undefined, text: '', fault: readFault(error, signal) })
  } finally {
    socket?.destroy()
  }
}

const sendRequest = (socket: Socket, { url, headers, body }: CallbackPost, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { path, query } = requestTarget(url)
    const bytes = Buffer.from(body, 'utf8')
    const outgoing = request({
      createConnection: () => socket,
      method: 'POST',
      path: query === '' ? path : `${path}?${query}`,
      setHost: false,
      headers: { Host: new URL(url).host, Connection: 'close', ...headers, 'Content-Length': bytes.length },
      maxHeaderSize: headerBytes,
      signal,
    })
    outgoing.maxHeadersCount = 0
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.on('close', () => reject(new Error('closed without an answer')))
    outgoing.end(bytes)
  })

const readBeginning = async (answer: AsyncIterable<Buffer>): Promise<string> => {
  let kept = Buffer.alloc(0)
  let read = 0
  for await (const chunk of answer) {
    read += chunk.length
    if (kept.length < bodyBytesKept) kept = Buffer.concat([kept, chunk]).subarray(0, bodyBytesKept)
    if (read >= bodyBytesRead) break
  }
  return kept.toString('latin1')
}

/** The fault for the delivery log, as named by the guard, the system or the parser. */
const readFault = (error: unknown, signal: AbortSignal): string => {
  const { kind, code, message = '' } = error as { kind?: string; code?: string; message?: string }
  return kind ?? (signal.aborted ? 'time' : (code ?? message))
}
