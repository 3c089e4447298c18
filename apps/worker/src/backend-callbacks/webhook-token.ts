import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token in the webhook URL of an attempt, derived from the key of its provider. A provider signs the webhooks of all
 * its customers with the same key, so its signature alone does not prove that a webhook is about our attempt.
 */
export const webhookToken = (key: string, server: string, attemptId: string): string =>
  createHmac('sha256', key).update(`kinora webhook ${server} ${attemptId}`).digest('base64url').slice(0, 32)

export const isWebhookToken = (token: string, key: string, server: string, attemptId: string): boolean => {
  const expected = Buffer.from(webhookToken(key, server, attemptId))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
