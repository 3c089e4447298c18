import { expect, it } from 'vitest'
import { callbackHeaders } from './callback-headers.ts'

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
