import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buildWebhookId } from '@kinora/domain'
import { Webhook } from 'standardwebhooks'
import { signRequest } from './sign-request.ts'

export type CallbackAttempt = {
  taskId: string
  event: string
  seq: number
  attempt: number
  url: string
  body: string
  /** Database time of the attempt. */
  nowMs: number
  /** Undefined when the key is gone: then only the Standard Webhooks signature is sent. */
  apiKey: string | undefined
  /** `whsec_…`; during a rotation the old secret follows the new one. */
  webhookSecrets: readonly string[]
}

/** Both signatures, new for each attempt; only `webhook-id` stays the same for all attempts of one event. */
export const callbackHeaders = (
  attempt: CallbackAttempt,
  settings: { accessKey: string; compatSignature: boolean },
): Record<string, string> => {
  const id = buildWebhookId(attempt.taskId, attempt.event)
  const at = new Date(attempt.nowMs)
  const date = at.toUTCString()
  const { url, apiKey } = attempt
  const compatible =
    settings.compatSignature && apiKey !== undefined
      ? signRequest({ url, accessKey: settings.accessKey, apiKey, date, nonce: randomUUID() })
      : { Date: date }
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Kinora-Callback/1',
    ...compatible,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(attempt.nowMs / 1000)),
    'webhook-signature': attempt.webhookSecrets
      .map((secret) => new Webhook(secret).sign(id, at, attempt.body))
      .join(' '),
    'X-Task-Event-Seq': String(attempt.seq),
    'X-Task-Attempt': String(attempt.attempt),
  }
}

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/** Whether another service recently signed a callback with the shared secret. */
export const isSigned = (secret: string, headers: IncomingHttpHeaders, body: string): boolean => {
  try {
    new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')])))
    return true
  } catch {
    return false
  }
}
