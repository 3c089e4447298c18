import { readable, requestText, secretBytes, webhookText } from './signed-text.ts'

/** A callback as it came in: names of headers in small letters, the body as its bytes or the text of them. */
export type Callback = {
  headers: Readonly<Record<string, string | readonly string[] | undefined>> | Headers
  body: string | Uint8Array
}

/** What came with it besides, for the signature that covers the request and not the body. */
export type CallbackRequest = { method?: string; path: string }

const encoder = new TextEncoder()
const toleranceSeconds = 300

const headerOf = ({ headers }: Callback, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/** By the platform's own comparison, which takes as long for a wrong signature as for a right one. */
const isSignedBy = async (
  secret: Uint8Array<ArrayBuffer>,
  signature: string,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  const given = readable(signature)
  if (!given) return false
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, given, text)
}

const isFresh = (seconds: number, now: number): boolean => Math.abs(now / 1000 - seconds) <= toleranceSeconds

/**
 * Whether a callback is the service's: by the signature of the Standard Webhooks, which covers its body. While a secret
 * is changed there are two signatures, and one of them is enough.
 */
export const verifyCallback = async (
  callback: Callback,
  secret: string,
  now: number = Date.now(),
): Promise<boolean> => {
  const [id, timestamp] = [headerOf(callback, 'webhook-id'), headerOf(callback, 'webhook-timestamp')]
  const key = secretBytes(secret)
  if (!key || !/^\d+$/.test(timestamp) || !isFresh(Number(timestamp), now)) return false
  const signed = webhookText(id, timestamp, callback.body)
  for (const each of headerOf(callback, 'webhook-signature').split(' ')) {
    const [version, signature = ''] = each.split(/,(.*)/s)
    if (version === 'v1' && (await isSignedBy(key, signature, signed))) return true
  }
  return false
}

/**
 * The other signature, made with the API key that created the task. It covers method, address and named headers, but
 * not the body: for receivers that were written for it. `path` is the address as it came, with its query.
 */
export const verifyCallbackByKey = async (
  callback: Callback,
  { method = 'POST', path }: CallbackRequest,
  apiKey: string,
  now: number = Date.now(),
): Promise<boolean> => {
  const date = headerOf(callback, 'date')
  if (!isFresh(Date.parse(date) / 1000, now)) return false
  const names = headerOf(callback, 'x-hmac-signed-headers').split(';').filter(Boolean)
  const text = requestText({
    method,
    target: path,
    accessKey: headerOf(callback, 'x-hmac-access-key'),
    date,
    signed: names.map((name) => [name, headerOf(callback, name.toLowerCase())]),
  })
  return isSignedBy(encoder.encode(apiKey), headerOf(callback, 'x-hmac-signature'), text)
}
