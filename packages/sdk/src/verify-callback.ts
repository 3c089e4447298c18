import { decodeBase64, requestText, secretBytes, webhookText } from './signed-text.ts'

/** A received callback: header names in lower case, the raw body as bytes or text. */
export type Callback = {
  headers: Readonly<Record<string, string | readonly string[] | undefined>> | Headers
  body: string | Uint8Array
}

/** Request line of a callback, for the signature that covers it instead of the body. */
export type CallbackRequest = { method?: string; path: string }

const encoder = new TextEncoder()
const toleranceSeconds = 300

const readHeader = ({ headers }: Callback, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/** Verifies in constant time with the platform's crypto API. */
const isSignedBy = async (
  secret: Uint8Array<ArrayBuffer>,
  signature: string,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  const given = decodeBase64(signature)
  if (!given) return false
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, given, text)
}

const isFresh = (seconds: number, now: number): boolean => Math.abs(now / 1000 - seconds) <= toleranceSeconds

/**
 * Verifies the Standard Webhooks signature of a callback, which covers its body. During secret rotation there are two
 * signatures; one match is enough.
 */
export const verifyCallback = async (
  callback: Callback,
  secret: string,
  now: number = Date.now(),
): Promise<boolean> => {
  const [id, timestamp] = [readHeader(callback, 'webhook-id'), readHeader(callback, 'webhook-timestamp')]
  const key = secretBytes(secret)
  if (!key || !/^\d+$/.test(timestamp) || !isFresh(Number(timestamp), now)) return false
  const signed = webhookText(id, timestamp, callback.body)
  for (const each of readHeader(callback, 'webhook-signature').split(' ')) {
    const [version, signature = ''] = each.split(/,(.*)/s)
    if (version === 'v1' && (await isSignedBy(key, signature, signed))) return true
  }
  return false
}

/**
 * Verifies the signature made with the API key that created the task. It covers method, path and listed headers, but
 * not the body. Use it only for existing receivers that depend on it. `path` is the received path with its query.
 */
export const verifyCallbackByKey = async (
  callback: Callback,
  { method = 'POST', path }: CallbackRequest,
  apiKey: string,
  now: number = Date.now(),
): Promise<boolean> => {
  const date = readHeader(callback, 'date')
  if (!isFresh(Date.parse(date) / 1000, now)) return false
  const names = readHeader(callback, 'x-hmac-signed-headers').split(';').filter(Boolean)
  const text = requestText({
    method,
    target: path,
    accessKey: readHeader(callback, 'x-hmac-access-key'),
    date,
    signed: names.map((name) => [name, readHeader(callback, name.toLowerCase())]),
  })
  return isSignedBy(encoder.encode(apiKey), readHeader(callback, 'x-hmac-signature'), text)
}
