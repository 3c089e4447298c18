import { type Ask, sendAs } from './send.ts'

/** What the store takes of one picture. */
const mostBytes = 10_000_000

export type Uploadable = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

const join = (parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** All of it in memory: the store wants to know its length, and it is small or refused. */
export const bytesOf = async (source: Uploadable): Promise<Uint8Array<ArrayBuffer>> => {
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (source instanceof Uint8Array) return new Uint8Array(source)
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer())
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of source as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > mostBytes) throw new Error(`more than ${mostBytes} bytes; the service takes no larger picture`)
    parts.push(part)
  }
  return join(parts, length)
}

/** Puts the bytes where the service said, and gives the mark that the store put on them. */
export const putBytes = (url: string, bytes: Uint8Array<ArrayBuffer>, more: Pick<Ask, 'signal' | 'patience'>) =>
  sendAs({ method: 'PUT', url, bytes, ...more }, async (answer) => {
    await answer.arrayBuffer()
    return answer.headers.get('etag') ?? ''
  })
