import { type Readable, Transform } from 'node:stream'
import { AppError } from '@kinora/contract'
import { NoAnswer } from '@kinora/domain'

/** Passes at most this many bytes: a server that sends more is aborted. */
export const limitBytes = (most: number): Transform => {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      const tooMuch = new AppError('ModelUnavailable', { detail: 'the backend sent too many bytes' })
      done(seen > most ? tooMuch : null, chunk)
    },
  })
}

/** Errors from before there was a connection. */
const connectErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const readCode = (error: unknown): string => {
  if (error instanceof AggregateError) return readCode(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Aborts and project errors stay unchanged. */
export const toNoAnswer = (error: unknown, signal: AbortSignal): unknown =>
  signal.aborted || error instanceof AppError ? error : new NoAnswer(!connectErrors.has(readCode(error)), error)

/** Discards the rest of a response; its errors do not matter. */
export const discard = (body: Readable): void => void body.on('error', () => undefined).destroy()

export const readBytes = async (body: Readable, most: number, signal: AbortSignal): Promise<Buffer> => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of body.compose(limitBytes(most)) as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch (error) {
    discard(body)
    throw toNoAnswer(error, signal)
  }
  return Buffer.concat(chunks)
}
