const encoder = new TextEncoder()

/** Bytes of a text in Base64; nothing when it is none. */
export const readable = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
  } catch {
    return undefined
  }
}

export const secretBytes = (secret: string): Uint8Array<ArrayBuffer> | undefined =>
  readable(secret.replace(/^whsec_/, ''))

/** What the signature of the Standard Webhooks covers. */
export const webhookText = (id: string, timestamp: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const head = encoder.encode(`${id}.${timestamp}.`)
  const text = new Uint8Array(head.length + bytes.length)
  text.set(head)
  text.set(bytes, head.length)
  return text
}

type SignedRequest = {
  method: string
  /** Path and query, as they were sent. */
  target: string
  accessKey: string
  date: string
  signed: readonly (readonly [name: string, value: string])[]
}

/** What the signature by the API key covers: the request line and the named headers, not the body. */
export const requestText = ({ method, target, accessKey, date, signed }: SignedRequest): Uint8Array<ArrayBuffer> => {
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(target) ?? []
  const named = signed.map(([name, value]) => `${name}:${value}`)
  const lines = [method, path === '' ? '/' : path, query, accessKey, date, ...named]
  return encoder.encode(lines.map((line) => `${line}\n`).join(''))
}
