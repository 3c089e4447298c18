import { type HttpRequest, sendAndRead } from './send.ts'

/** Size limit of the store for one image. */
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

/** Reads the source into memory, because the store requires the length; larger sources are rejected. */
export const readBytes = async (source: Uploadable): Promise<Uint8Array<ArrayBuffer>> => {
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (source instanceof Uint8Array) return new Uint8Array(source)
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer())
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of source as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > mostBytes) throw new Error(`image exceeds the limit of ${mostBytes} bytes`)
    parts.push(part)
  }
  return join(parts, length)
}

/** Uploads the bytes to the presigned URL and returns the ETag. */
export const putBytes = (url: string, bytes: Uint8Array<ArrayBuffer>, more: Pick<HttpRequest, 'signal' | 'patience'>) =>
  sendAndRead({ method: 'PUT', url, bytes, ...more }, async (answer) => {
    await answer.arrayBuffer()
    return answer.headers.get('etag') ?? ''
  })
