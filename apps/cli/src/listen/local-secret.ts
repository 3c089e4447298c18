import { randomBytes } from 'node:crypto'
import { signCallback } from '@kinora/sdk'
import type { ReceivedCallback } from './forward-callback.ts'

/** Creates a webhook secret in the format of the service. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const webhookIdPattern = /^evt_(.+)_([a-z]+)$/

/**
 * Adds a second signature with another secret to a callback; receivers accept any matching signature. A callback that
 * does not come from the service is returned unchanged.
 */
export const addSignature = async (callback: ReceivedCallback, secret: string): Promise<ReceivedCallback> => {
  const { headers, body } = callback
  const [, taskId, event] = webhookIdPattern.exec(headers['webhook-id'] ?? '') ?? []
  const seconds = Number(headers['webhook-timestamp'])
  if (taskId === undefined || event === undefined || !Number.isSafeInteger(seconds)) return callback
  const signed = await signCallback({ url: '', body, taskId, event, secret, now: seconds * 1000 })
  const signatures = [headers['webhook-signature'], signed['webhook-signature']].filter(Boolean)
  return { ...callback, headers: { ...headers, 'webhook-signature': signatures.join(' ') } }
}
