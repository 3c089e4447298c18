import { requestText, secretBytes, webhookText } from './signed-text.ts'

const encoder = new TextEncoder()
const signedNames = ['Date', 'x-request-nonce'] as const

const sign = async (secret: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, text))))
}

/** Path and query exactly as written in the URL; a URL parser would normalize them. */
const extractTarget = (url: string): string => /^https?:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] ?? ''

export type Delivery = {
  url: string
  body: string
  taskId: string
  /** Reported task state. */
  event: string
  /** API key that created the task; without it, the HMAC signature is omitted. */
  key?: string
  /** `whsec_…` of the tenant; without it, the webhook signature is omitted. */
  secret?: string
  accessKey?: string
  now?: number
  nonce?: string
}

/** Creates the headers of a callback as the service sends them, to test receivers. */
export const signCallback = async (delivery: Delivery): Promise<Record<string, string>> => {
  const { url, body, taskId, event, key, secret = '', accessKey = 'gen', now = Date.now() } = delivery
  const date = new Date(now).toUTCString()
  const nonce = delivery.nonce ?? crypto.randomUUID()
  const [id, timestamp] = [`evt_${taskId}_${event}`, String(Math.floor(now / 1000))]
  const values = { Date: date, 'x-request-nonce': nonce }
  const signed = signedNames.map((name) => [name, values[name]] as const)
  const request = requestText({ method: 'POST', target: extractTarget(url), accessKey, date, signed })
  const webhookKey = secret === '' ? undefined : secretBytes(secret)
  return {
    'Content-Type': 'application/json',
    ...values,
    ...(key === undefined
      ? {}
      : {
          'X-HMAC-SIGNED-HEADERS': signedNames.join(';'),
          'X-HMAC-ALGORITHM': 'hmac-sha256',
          'X-HMAC-ACCESS-KEY': accessKey,
          'X-HMAC-SIGNATURE': await sign(encoder.encode(key), request),
        }),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(webhookKey ? { 'webhook-signature': `v1,${await sign(webhookKey, webhookText(id, timestamp, body))}` } : {}),
  }
}
