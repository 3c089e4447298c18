export type RawResponse = { status: number; headers: readonly (readonly [string, string])[]; body: Buffer }

type Head = { status: number; headers: (readonly [string, string])[]; end: number }

const readHead = (bytes: Buffer, from: number): Head | undefined => {
  const end = bytes.indexOf('\r\n\r\n', from)
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', from, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1])
  if (!status) throw new Error(`not an HTTP response: ${first.slice(0, 80)}`)
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { status, headers, end: end + 4 }
}

const readChunked = (bytes: Buffer, from: number): { body: Buffer; end: number } | undefined => {
  const parts: Buffer[] = []
  for (let at = from; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const next = line + 2 + size + 2
    if (Number.isNaN(size)) throw new Error('a response with a bad chunk size')
    if (bytes.length < next) return undefined
    if (size === 0) return { body: Buffer.concat(parts), end: next }
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = next
  }
}

/** Parses all complete responses of a connection; one without a length ends with the connection. */
export const readResponses = (bytes: Buffer, method: string, isEnded: boolean): RawResponse[] => {
  const responses: RawResponse[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = readHead(bytes, at)
    if (!head) break
    const header = (wanted: string) => head.headers.find(([name]) => name === wanted)?.[1]
    const isEmpty = head.status < 200 || head.status === 204 || head.status === 304 || method === 'HEAD'
    const length = isEmpty ? 0 : header('content-length')
    const read =
      length !== undefined
        ? { body: bytes.subarray(head.end, head.end + Number(length)), end: head.end + Number(length) }
        : header('transfer-encoding') === 'chunked'
          ? readChunked(bytes, head.end)
          : isEnded
            ? { body: bytes.subarray(head.end), end: bytes.length }
            : undefined
    if (!read || read.end > bytes.length) break
    responses.push({ status: head.status, headers: head.headers, body: read.body })
    at = read.end
  }
  return responses
}
