import { randomSource } from '@kinora/adapters/secrets'
import { expect, it } from 'vitest'
import { newWebhookSecret } from './webhook-secret.ts'

it('newWebhookSecret returns 32 random bytes, different on every call (D-320)', () => {
  const secrets = Array.from({ length: 200 }, () => newWebhookSecret(randomSource))
  const bytes = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]))
  expect(new Set(secrets).size).toBe(200)
  expect(new Set(bytes.flatMap((each) => [...each])).size).toBe(256)
})
