import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { signCallback } from './sign-callback.ts'

const shared = { body: '{"state":"success"}', taskId: '7', event: 'success' }

it.each([
  [
    'your_secret_token',
    'http://127.0.0.1:8080/gen/callback?name=james&age=36',
    'Ac0IEtV4Qmz161pnF2psYXVD2WYj/JKNv3wQJ5aW8kk=',
  ],
  ['your_secret_token', 'http://127.0.0.1:8080', 'KPfnP7UQLbjZMnxqp6ADnTRP6ETUwUuW/KzGbG+PPjQ='],
])('signCallback signs with %s the URL %s as the service does (D-322)', async (key, url, signature) => {
  const now = Date.parse('Tue, 06 May 2025 12:09:42 GMT')
  const headers = await signCallback({ ...shared, key, url, now, nonce: '123e4567-e89b-12d3-a456-426614174000' })
  expect(headers).toMatchObject({ 'X-HMAC-SIGNATURE': signature, Date: 'Tue, 06 May 2025 12:09:42 GMT' })
})

it('signCallback creates signatures that the standardwebhooks package verifies (D-320)', async () => {
  const secret = `whsec_${Buffer.from('thirty-two bytes of a secret key').toString('base64')}`
  const headers = await signCallback({ ...shared, url: 'http://127.0.0.1/', secret })
  expect(new Webhook(secret).verify(shared.body, headers)).toEqual({ state: 'success' })
  expect(() => new Webhook(secret).verify(`${shared.body} `, headers)).toThrow('No matching signature')
})
