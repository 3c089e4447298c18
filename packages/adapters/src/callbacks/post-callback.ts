import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { CallbackAnswer } from '@kinora/domain'
import { requestTarget } from './sign-request.ts'

/** Resolves the name, judges all its addresses and connects to one of them, another one at each try. */
export type Connect = (target: URL, options: { signal: AbortSignal; tryNo: number }) => Promise<Socket>

export type CallbackPost = { url: string; attempt: number; headers: Record<string, string>; body: string }

const headerBytes = 32 * 1024
const bodyBytesRead = 16 * 1024
const bodyBytesKept = 1024

/**
 * One try over a connection of its own, so that every try passes the guard. Bounded in time and in what is read of the
 * answer; redirects are answers like any other.
 */
export const postCallback = async (
  connect: Connect,
  post: CallbackPost,
  tryTimeoutMs: number,
): Promise<CallbackAnswer> => {
  const began = performance.now()
  const signal = AbortSignal.timeout(tryTimeoutMs)
  const tried = (answer: Omit<CallbackAnswer, 'durationMs'>): CallbackAnswer => ({
    ...answer,
    durationMs: performance.now() - began,
  })
  let socket: Socket | undefined
  try {
    socket = await connect(new URL(post.url), { signal, tryNo: post.attempt - 1 })
    const answer = await answerOf(socket, post, signal)
    // The headers decide; what a receiver does after them is its own affair.
    const text = await beginningOf(answer).catch(() => '')
    return tried({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text, fault: '' })
  } catch (error) {
    return tried({ status: 0, retryAfter: undefined, text: '', fault: faultWord(error, signal) })
  } finally {
    socket?.destroy()
  }
}

const answerOf = (socket: Socket, { url, headers, body }: CallbackPost, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { path, query } = requestTarget(url)
    const bytes = Buffer.from(body, 'utf8')
    const asked = request({
      createConnection: () => socket,
      method: 'POST',
      path: query === '' ? path : `${path}?${query}`,
      setHost: false,
      headers: { Host: new URL(url).host, Connection: 'close', ...headers, 'Content-Length': bytes.length },
      maxHeaderSize: headerBytes,
      signal,
    })
    asked.maxHeadersCount = 0
    asked.on('response', resolve)
    asked.on('error', reject)
    asked.on('close', () => reject(new Error('closed without an answer')))
    asked.end(bytes)
  })

const beginningOf = async (answer: AsyncIterable<Buffer>): Promise<string> => {
  let kept = Buffer.alloc(0)
  let read = 0
  for await (const chunk of answer) {
    read += chunk.length
    if (kept.length < bodyBytesKept) kept = Buffer.concat([kept, chunk]).subarray(0, bodyBytesKept)
    if (read >= bodyBytesRead) break
  }
  return kept.toString('latin1')
}

/** For the delivery log; the word of the guard, of the system or of the parser. */
const faultWord = (error: unknown, signal: AbortSignal): string => {
  const { word, code, message = '' } = error as { word?: string; code?: string; message?: string }
  return word ?? (signal.aborted ? 'time' : (code ?? message))
}
