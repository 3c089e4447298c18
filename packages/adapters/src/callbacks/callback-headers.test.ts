import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { callbackHeaders, isSigned } from './callback-headers.ts'

const body =
  '{"id":"123456789012345678","task_id":"123456789012345678","state":"success","err_code":"","credits":80,"payload":"","bgm":false,"off_peak":false,"progress":100,"creations":[]}'
const attempt = {
  taskId: '123456789012345678',
  event: 'success',
  seq: 3,
  attempt: 1,
  url: 'http://127.0.0.1:8080/cb',
  body,
  nowMs: 1746533382_000,
  apiKey: 'k',
  webhookSecrets: ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='],
}

it('callbackHeaders signs the body by Standard Webhooks like the published vector (D-322)', () => {
  const headers = callbackHeaders(attempt, { accessKey: 'gen', compatSignature: true })
  expect(headers['webhook-id']).toBe('evt_123456789012345678_success')
  expect(headers['webhook-signature']).toBe('v1,m+6/4kkO4oGHra6GB+DqFa4WFjP80afiWRD57Pxyagg=')
})

it('callbackHeaders sends both signatures during a rotation, separated by a space (D-321)', () => {
  const headers = callbackHeaders(
    { ...attempt, webhookSecrets: [...attempt.webhookSecrets, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] },
    { accessKey: 'gen', compatSignature: true },
  )
  expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
})

it('callbackHeaders omits the compatible signature when the operator disabled it (D-314)', () => {
  const headers = callbackHeaders(attempt, { accessKey: 'gen', compatSignature: false })
  expect(Object.keys(headers).filter((name) => name.startsWith('X-HMAC'))).toEqual([])
})

it('callbackHeaders names content type, sender, times, event number and attempt (D-315)', () => {
  const headers = callbackHeaders(
    { ...attempt, attempt: 2, nowMs: 1746533382_999 },
    { accessKey: 'gen', compatSignature: true },
  )
  expect(headers).toMatchObject({
    'Content-Type': 'application/json',
    'User-Agent': 'Kinora-Callback/1',
    Date: 'Tue, 06 May 2025 12:09:42 GMT',
    'webhook-timestamp': '1746533382',
    'X-Task-Event-Seq': '3',
    'X-Task-Attempt': '2',
    'X-HMAC-SIGNED-HEADERS': 'Date;x-request-nonce',
    'X-HMAC-ALGORITHM': 'hmac-sha256',
    'X-HMAC-ACCESS-KEY': 'gen',
  })
})

it('callbackHeaders draws a new nonce for each attempt (D-328)', () => {
  const nonces = [1, 2].map(
    () => callbackHeaders(attempt, { accessKey: 'gen', compatSignature: true })['x-request-nonce'],
  )
  expect(new Set(nonces).size).toBe(2)
})

it('callbackHeaders sends the Standard Webhooks signature alone when the key is gone', () => {
  const headers = callbackHeaders({ ...attempt, apiKey: undefined }, { accessKey: 'gen', compatSignature: true })
  expect(Object.keys(headers).filter((name) => /^x-(hmac|request)/i.test(name))).toEqual([])
  expect(headers).toMatchObject({ Date: 'Tue, 06 May 2025 12:09:42 GMT', 'webhook-id': expect.any(String) })
})

const [secret = ''] = attempt.webhookSecrets
const signed = (at: Date) => ({
  'webhook-id': 'm1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('m1', at, body),
})

it('isSigned accepts a callback that was signed with the secret just now', () => {
  expect(isSigned(secret, signed(new Date()), body)).toBe(true)
})

const now = signed(new Date())
it.each([
  ['another body', secret, now, `${body} `],
  ['another secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', now, body],
  ['another id', secret, { ...now, 'webhook-id': 'm2' }, body],
  ['an old signature', secret, signed(new Date(Date.now() - 600_000)), body],
  ['no headers', secret, {}, body],
])('isSigned rejects a callback with %s', (_what, key, headers, text) => {
  expect(isSigned(key, headers, text)).toBe(false)
})
