import { createHash, createHmac, timingSafeEqual, verify as verifySignature } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSigned } from '@kinora/adapters/callbacks'
import type { WebhookVerifier } from '@kinora/domain'
import type { PublicKeys } from './public-keys.ts'

export type VerifyDeps = {
  publicKeys: PublicKeys
  readSecret(name: string): string | undefined
  nowMs(): number
}
type Webhook = { headers: IncomingHttpHeaders; body: string }

const toleranceSeconds = 300

const isRecent = (seconds: string, nowMs: number): boolean =>
  /^\d{1,12}$/.test(seconds) && Math.abs(nowMs / 1_000 - Number(seconds)) <= toleranceSeconds

const readHeader = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '')

const isSignedByKey = async (
  { publicKeys, nowMs }: VerifyDeps,
  { jwks, userId }: Extract<WebhookVerifier, { by: 'ed25519-jwks' }>,
  { headers, body }: Webhook,
): Promise<boolean> => {
  const [id, user, at, signature] = ['request-id', 'user-id', 'timestamp', 'signature'].map((name) =>
    readHeader(headers, `x-fal-webhook-${name}`),
  ) as [string, string, string, string]
  if (!isRecent(at, nowMs()) || !/^[0-9a-f]{128}$/i.test(signature)) return false
  if (userId !== undefined && userId !== user) return false
  const message = Buffer.from([id, user, at, createHash('sha256').update(body).digest('hex')].join('\n'))
  const bytes = Buffer.from(signature, 'hex')
  const isByOne = (keys: Awaited<ReturnType<PublicKeys>>): boolean =>
    keys.some((key) => verifySignature(null, message, key, bytes))
  return isByOne(await publicKeys(jwks)) || isByOne(await publicKeys(jwks, true))
}

const isSignedWithTime = (
  { readSecret, nowMs }: VerifyDeps,
  { secretFrom, header }: Extract<WebhookVerifier, { by: 'timestamped-hmac' }>,
  { headers, body }: Webhook,
): boolean => {
  const secret = readSecret(secretFrom)
  const [, at = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/i.exec(readHeader(headers, header)) ?? []
  if (!secret || !isRecent(at, nowMs())) return false
  const expected = createHmac('sha256', secret).update(`${at},${body}`).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** Whether the provider recently signed a webhook. The token of its URL is compared before. */
export const isVerified = async (deps: VerifyDeps, verifier: WebhookVerifier, webhook: Webhook): Promise<boolean> => {
  switch (verifier.by) {
    case 'ed25519-jwks':
      return isSignedByKey(deps, verifier, webhook)
    case 'timestamped-hmac':
      return isSignedWithTime(deps, verifier, webhook)
    case 'standard-webhooks': {
      const secret = deps.readSecret(verifier.secretFrom)
      return secret !== undefined && isSigned(secret, webhook.headers, webhook.body)
    }
    case 'url-token':
      return true
  }
}
