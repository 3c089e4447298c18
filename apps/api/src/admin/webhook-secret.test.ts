import { chance } from '@kinora/adapters/secrets'
import { expect, it } from 'vitest'
import { newWebhookSecret } from './webhook-secret.ts'

it('is 32 bytes of any value, never the same (D-320)', () => {
  const secrets = Array.from({ length: 200 }, () => newWebhookSecret(chance))
  const bytes = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]))
  expect(new Set(secrets).size).toBe(200)
  expect(new Set(bytes.flatMap((each) => [...each])).size).toBe(256)
})
