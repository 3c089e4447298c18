import { randomBytes } from 'node:crypto'
import { signCallback } from '@kinora/sdk'
import type { Heard } from './deliver.ts'

/** A secret of the form that the service gives to tenants. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const named = /^evt_(.+)_([a-z]+)$/

/**
 * Adds a signature by another secret to a callback, beside the one it came with: receivers take any that fits. A callback
 * that does not come from the service is returned as it is.
 */
export const addSignature = async (heard: Heard, secret: string): Promise<Heard> => {
  const { headers, body } = heard
  const [, taskId, event] = named.exec(headers['webhook-id'] ?? '') ?? []
  const seconds = Number(headers['webhook-timestamp'])
  if (taskId === undefined || event === undefined || !Number.isSafeInteger(seconds)) return heard
  const made = await signCallback({ url: '', body, taskId, event, secret, now: seconds * 1000 })
  const signatures = [headers['webhook-signature'], made['webhook-signature']].filter(Boolean)
  return { ...heard, headers: { ...headers, 'webhook-signature': signatures.join(' ') } }
}
