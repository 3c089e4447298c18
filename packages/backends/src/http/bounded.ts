import { type Readable, Transform } from 'node:stream'
import { AppError } from '@kinora/contract'
import { NoAnswer } from '@kinora/domain'

/** Passes so many bytes on and not one more: a server that sends without end is left. */
export const atMost = (most: number): Transform => {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      const tooMuch = new AppError('ModelUnavailable', { detail: 'the back end sent more than is taken' })
      done(seen > most ? tooMuch : null, chunk)
    },
  })
}

/** What failed before there was a connection. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** An end that was wanted and a refusal of ours stay what they are. */
export const asNoAnswer = (error: unknown, signal: AbortSignal): unknown =>
  signal.aborted || error instanceof AppError ? error : new NoAnswer(!unsent.has(codeOf(error)), error)

/** The rest of an answer that nobody wants; that it breaks off is no news. */
export const discard = (body: Readable): void => void body.on('error', () => undefined).destroy()

export const readBytes = async (body: Readable, most: number, signal: AbortSignal): Promise<Buffer> => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of body.compose(atMost(most)) as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch (error) {
    discard(body)
    throw asNoAnswer(error, signal)
  }
  return Buffer.concat(chunks)
}
