import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type RawResponse, readResponses } from './read-responses.ts'
import type { RawRequest } from './request.ts'

export type ExchangeResult = {
  status: number
  header(name: string): string | undefined
  headers: readonly (readonly [string, string])[]
  text: string
  body: Record<string, unknown>
  /** Statuses of 1xx responses. */
  interim: readonly number[]
  /** Final responses on this connection; more than one means that a smuggled request was executed. */
  answers: number
  /** The server closed the connection within `watchCloseMs`. */
  isClosed: boolean
  sentBytes: number
  /** Time from the last byte sent to the response, or 0 if the response came first. */
  waitedMs: number
}

export type ExchangeOptions = {
  timeoutMs?: number
  /** How long to wait for the connection to close after the response. */
  watchCloseMs?: number
}

/** Sends until everything is sent or a response arrives. Returns the number of bytes sent. */
const write = async (socket: Socket, request: RawRequest, isOver: () => boolean): Promise<number> => {
  let sent = 0
  for await (const chunk of request.chunks) {
    if (isOver() || !socket.writable) break
    sent += chunk.length
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  }
  return sent
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const readFinalResponse = (
  answers: readonly RawResponse[],
): Pick<ExchangeResult, 'status' | 'header' | 'headers' | 'text' | 'body'> => {
  const answer = answers.find(({ status }) => status >= 200)
  if (!answer) throw new Error('the connection ended without a response')
  const text = answer.body.toString('utf8')
  return {
    status: answer.status,
    headers: answer.headers,
    header: (name) => answer.headers.find(([each]) => each === name)?.[1],
    text,
    body: parsed(text),
  }
}

/** Sends one request on a new connection, byte for byte, and reads the response. */
export const exchange = async (
  at: { host: string; port: number },
  request: RawRequest,
  { timeoutMs = 45_000, watchCloseMs = 0 }: ExchangeOptions = {},
): Promise<ExchangeResult> => {
  const socket = connect({ ...at, noDelay: true })
  const received: Buffer[] = []
  let answeredAt = 0
  let isEnded = false
  const answered = new Promise<void>((resolve, reject) => {
    const checkResponses = (): void => {
      try {
        const answers = readResponses(Buffer.concat(received), request.method, isEnded)
        if (!answers.some(({ status }) => status >= 200)) return
        answeredAt ||= performance.now()
        resolve()
      } catch (error) {
        reject(error)
      }
    }
    const end = (error?: Error): void => {
      isEnded = true
      checkResponses()
      reject(error ?? new Error('closed without a response'))
    }
    socket.on('data', (chunk) => {
      received.push(chunk)
      checkResponses()
    })
    socket.on('end', () => end())
    socket.on('error', end)
    setTimeout(() => end(new Error(`no response within ${timeoutMs} ms`)), timeoutMs).unref()
  })
  answered.catch(() => undefined)
  try {
    await Promise.race([once(socket, 'connect'), answered])
    const sentBytes = await write(socket, request, () => answeredAt > 0)
    const sentAt = performance.now()
    await answered
    if (watchCloseMs > 0 && !isEnded)
      await Promise.race([once(socket, 'end'), new Promise((resolve) => setTimeout(resolve, watchCloseMs))])
    const answers = readResponses(Buffer.concat(received), request.method, isEnded)
    return {
      ...readFinalResponse(answers),
      interim: answers.map(({ status }) => status).filter((status) => status < 200),
      answers: answers.filter(({ status }) => status >= 200).length,
      isClosed: isEnded,
      sentBytes,
      waitedMs: Math.max(0, answeredAt - sentAt),
    }
  } finally {
    socket.destroy()
  }
}
