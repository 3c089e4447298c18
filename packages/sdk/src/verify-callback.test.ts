import { expect, it } from 'vitest'
import { verifyCallback, verifyCallbackByKey } from './verify-callback.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const at = 1614265330
const body = '{"test": 2432232314}'
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(at),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

it('verifyCallback accepts the public Standard Webhooks vector as text, bytes and Headers (D-320, D-322)', async () => {
  expect(await verifyCallback({ headers, body }, secret, at * 1000)).toBe(true)
  expect(await verifyCallback({ headers, body: new TextEncoder().encode(body) }, secret, at * 1000)).toBe(true)
  expect(await verifyCallback({ headers: new Headers(headers), body }, secret, at * 1000)).toBe(true)
})

it('verifyCallback accepts one of two signatures during secret rotation (D-321)', async () => {
  const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
  expect(await verifyCallback({ headers: both, body }, secret, at * 1000)).toBe(true)
})

it.each([
  ['another body', { headers, body: `${body} ` }, secret, at],
  ['another secret', { headers, body }, 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', at],
  ['an invalid secret', { headers, body }, 'whsec_*', at],
  ['an hour later', { headers, body }, secret, at + 3600],
  ['another id', { headers: { ...headers, 'webhook-id': 'msg' }, body }, secret, at],
  ['no signature', { headers: { ...headers, 'webhook-signature': '' }, body }, secret, at],
])('verifyCallback rejects %s', async (_, callback, key, seconds) => {
  expect(await verifyCallback(callback, key, seconds * 1000)).toBe(false)
})

const date = 'Tue, 06 May 2025 12:09:42 GMT'
const older = (signature: string) => ({
  date,
  'x-request-nonce': '123e4567-e89b-12d3-a456-426614174000',
  'x-hmac-signed-headers': 'Date;x-request-nonce',
  'x-hmac-access-key': 'gen',
  'x-hmac-signature': signature,
})

it.each([
  ['your_secret_token', '/gen/callback?name=james&age=36', 'Ac0IEtV4Qmz161pnF2psYXVD2WYj/JKNv3wQJ5aW8kk='],
  ['your_secret_token', '', 'KPfnP7UQLbjZMnxqp6ADnTRP6ETUwUuW/KzGbG+PPjQ='],
  [
    'gk_test_ABCDEFGHJKLM_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG_abc123',
    '/cb/%E4%B8%AD?b=2&a=1&a=%20x',
    'iAmwk+12I2Lus0nHsqPpH/3/aucn+6iS8nFe+7B5Rj0=',
  ],
])(
  'verifyCallbackByKey accepts only the signature by the key %s for the path %s (D-316, D-317, D-322)',
  async (key, path, signature) => {
    const callback = { headers: older(signature), body: '' }
    expect(await verifyCallbackByKey(callback, { path }, key, Date.parse(date))).toBe(true)
    expect(await verifyCallbackByKey(callback, { path: `${path}x` }, key, Date.parse(date))).toBe(false)
    expect(await verifyCallbackByKey(callback, { path }, key, Date.parse(date) + 3_600_000)).toBe(false)
  },
)
