export type Header = readonly [name: string, value: string]

/** A request that obeys HTTP; what it says may still be nonsense. */
export type Ask = {
  method: string
  target: string
  headers: readonly Header[]
  body?: string | Uint8Array
}

/** Bytes for a socket, as they are. A stream goes on until it is answered. */
export type Wire = {
  /** Decides whether an answer has a body. */
  method: string
  chunks: readonly Uint8Array[] | AsyncIterable<Uint8Array>
}

export type Sending = Ask | Wire

export const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

export const headLines = (first: string, headers: readonly Header[]): string =>
  `${first}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`

/** A request in one piece of forged text, each character one byte. */
export const forged = (text: string): Wire => ({ method: text.split(' ')[0] ?? '', chunks: [latin1(text)] })

export const isWire = (sending: Sending): sending is Wire => 'chunks' in sending

/** The bytes of a well-formed request; a body brings its length along unless one is given. */
export const wireOf = (sending: Sending, host: string): Wire => {
  if (isWire(sending)) return sending
  const { method, target, headers, body } = sending
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  const has = (wanted: string): boolean => headers.some(([name]) => name.toLowerCase() === wanted)
  const lines: Header[] = [
    ...(has('host') ? [] : [['Host', host] as const]),
    ...headers,
    ...(bytes === undefined || has('content-length') || has('transfer-encoding')
      ? []
      : [['Content-Length', String(bytes.length)] as const]),
  ]
  const head = latin1(headLines(`${method} ${target} HTTP/1.1`, lines))
  return { method, chunks: bytes === undefined || bytes.length === 0 ? [head] : [head, bytes] }
}
