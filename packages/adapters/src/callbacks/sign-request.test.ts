import { expect, it } from 'vitest'
import { requestTarget, signRequest } from './sign-request.ts'

const shared = {
  accessKey: 'gen',
  date: 'Tue, 06 May 2025 12:09:42 GMT',
  nonce: '123e4567-e89b-12d3-a456-426614174000',
}

it.each([
  [
    'your_secret_token',
    'http://127.0.0.1:8080/gen/callback?name=james&age=36',
    'Ac0IEtV4Qmz161pnF2psYXVD2WYj/JKNv3wQJ5aW8kk=',
  ],
  ['your_secret_token', 'http://127.0.0.1:8080', 'KPfnP7UQLbjZMnxqp6ADnTRP6ETUwUuW/KzGbG+PPjQ='],
  [
    'gk_test_ABCDEFGHJKLM_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG_abc123',
    'http://127.0.0.1:8080/cb/%E4%B8%AD?b=2&a=1&a=%20x',
    'iAmwk+12I2Lus0nHsqPpH/3/aucn+6iS8nFe+7B5Rj0=',
  ],
])('signRequest signs with %s the URL %s as receivers verify it (D-322)', (apiKey, url, signature) => {
  expect(signRequest({ ...shared, apiKey, url })['X-HMAC-SIGNATURE']).toBe(signature)
})

it.each([
  ['http://a.example', '/', ''],
  ['http://a.example?x=1', '/', 'x=1'],
  ['https://a.example:8443/b/../c/%7e?b=2&a=1&a=%20x#top', '/b/../c/%7e', 'b=2&a=1&a=%20x'],
  ['http://a.example/中?q=中', '/%E4%B8%AD', 'q=%E4%B8%AD'],
])('requestTarget reads path and query of %s as they are sent', (url, path, query) => {
  expect(requestTarget(url)).toEqual({ path, query })
})
