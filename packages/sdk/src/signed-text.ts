const encoder = new TextEncoder()

/** Decodes Base64; undefined if invalid. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
  } catch {
    return undefined
  }
}

export const secretBytes = (secret: string): Uint8Array<ArrayBuffer> | undefined =>
  decodeBase64(secret.replace(/^whsec_/, ''))

/** Text covered by the Standard Webhooks signature. */
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
  /** Path and query as sent. */
  target: string
  accessKey: string
  date: string
  signed: readonly (readonly [name: string, value: string])[]
}

/** Text covered by the API key signature: the request line and the listed headers, not the body. */
export const requestText = ({ method, target, accessKey, date, signed }: SignedRequest): Uint8Array<ArrayBuffer> => {
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(target) ?? []
  const named = signed.map(([name, value]) => `${name}:${value}`)
  const lines = [method, path === '' ? '/' : path, query, accessKey, date, ...named]
  return encoder.encode(lines.map((line) => `${line}\n`).join(''))
}
