import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/** Whether a callback of another service was signed with the secret that this one shares with it, and lately. */
export const isSigned = (secret: string, headers: IncomingHttpHeaders, body: string): boolean => {
  try {
    new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')])))
    return true
  } catch {
    return false
  }
}
