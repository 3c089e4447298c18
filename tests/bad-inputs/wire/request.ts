export type Header = readonly [name: string, value: string]

/** A request in valid HTTP; its content may be invalid. */
export type HttpRequest = {
  method: string
  target: string
  headers: readonly Header[]
  body?: string | Uint8Array
}

/** Raw bytes for a socket. A stream is sent until a response arrives. */
export type RawRequest = {
  /** Decides whether the response has a body. */
  method: string
  chunks: readonly Uint8Array[] | AsyncIterable<Uint8Array>
}

export type OutgoingRequest = HttpRequest | RawRequest

export const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

export const headLines = (first: string, headers: readonly Header[]): string =>
  `${first}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`

/** A request from raw text, one byte per character. */
export const forged = (text: string): RawRequest => ({ method: text.split(' ')[0] ?? '', chunks: [latin1(text)] })

export const isRawRequest = (request: OutgoingRequest): request is RawRequest => 'chunks' in request

/** Serializes a well-formed request; adds Content-Length unless one is given. */
export const toRawRequest = (request: OutgoingRequest, host: string): RawRequest => {
  if (isRawRequest(request)) return request
  const { method, target, headers, body } = request
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
