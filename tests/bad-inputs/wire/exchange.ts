import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Wire } from './ask.ts'
import { type RawAnswer, readAnswers } from './read-answers.ts'

export type Seen = {
  status: number
  header(name: string): string | undefined
  headers: readonly (readonly [string, string])[]
  text: string
  body: Record<string, unknown>
  /** Answers of the 100 family before the real one. */
  interim: readonly number[]
  /** Real answers on this connection; more than one means that something smuggled was executed. */
  answers: number
  /** The other side closed the connection within the time it was watched. */
  isClosed: boolean
  sentBytes: number
  /** From the last byte sent to the answer, or 0 when the answer came first. */
  waitedMs: number
}

export type ExchangeOptions = {
  timeoutMs?: number
  /** How long to look whether the connection is closed after the answer. */
  watchCloseMs?: number
}

/** Sends until all is sent or an answer comes, whichever is first. Returns when the last byte was handed over. */
const write = async (socket: Socket, wire: Wire, isOver: () => boolean): Promise<number> => {
  let sent = 0
  for await (const chunk of wire.chunks) {
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

const seenOf = (answers: readonly RawAnswer[]): Pick<Seen, 'status' | 'header' | 'headers' | 'text' | 'body'> => {
  const answer = answers.find(({ status }) => status >= 200)
  if (!answer) throw new Error('the connection ended without an answer')
  const text = answer.body.toString('utf8')
  return {
    status: answer.status,
    headers: answer.headers,
    header: (name) => answer.headers.find(([each]) => each === name)?.[1],
    text,
    body: parsed(text),
  }
}

/** One request on a connection of its own, byte for byte, and what came back. */
export const exchange = async (
  at: { host: string; port: number },
  wire: Wire,
  { timeoutMs = 45_000, watchCloseMs = 0 }: ExchangeOptions = {},
): Promise<Seen> => {
  const socket = connect({ ...at, noDelay: true })
  const received: Buffer[] = []
  let answeredAt = 0
  let isEnded = false
  const answered = new Promise<void>((resolve, reject) => {
    const look = (): void => {
      try {
        const answers = readAnswers(Buffer.concat(received), wire.method, isEnded)
        if (!answers.some(({ status }) => status >= 200)) return
        answeredAt ||= performance.now()
        resolve()
      } catch (error) {
        reject(error)
      }
    }
    const end = (error?: Error): void => {
      isEnded = true
      look()
      reject(error ?? new Error('closed without an answer'))
    }
    socket.on('data', (chunk) => {
      received.push(chunk)
      look()
    })
    socket.on('end', () => end())
    socket.on('error', end)
    setTimeout(() => end(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs).unref()
  })
  answered.catch(() => undefined)
  try {
    await Promise.race([once(socket, 'connect'), answered])
    const sentBytes = await write(socket, wire, () => answeredAt > 0)
    const sentAt = performance.now()
    await answered
    if (watchCloseMs > 0 && !isEnded)
      await Promise.race([once(socket, 'end'), new Promise((resolve) => setTimeout(resolve, watchCloseMs))])
    const answers = readAnswers(Buffer.concat(received), wire.method, isEnded)
    return {
      ...seenOf(answers),
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
