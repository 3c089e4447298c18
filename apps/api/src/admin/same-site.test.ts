import { expect, it } from 'vitest'
import { isLoopback, isSameSite } from './same-site.ts'

it.each([
  ['https://console.example.com', 'https://results.example.com', true],
  ['https://example.com', 'https://results.example.com', true],
  ['http://127.0.0.1:2300', 'http://127.0.0.1:2340', true],
  ['https://media.test', 'http://media.test', false],
  ['https://console.example.com', 'https://example-results.com', false],
  ['http://127.0.0.1:2300', 'http://127.0.0.2:2300', false],
  ['http://10.1.0.1', 'http://10.2.0.1', false],
  ['http://localhost', 'http://results.localhost', false],
])('isSameSite of %s and %s is %s', (first, second, expected) => expect(isSameSite(first, second)).toBe(expected))

it('isLoopback recognizes origins of this machine', () => {
  const origins = [
    'http://127.0.0.1:2310',
    'http://[::1]:2310',
    'http://localhost',
    'https://ops.test',
    'http://10.0.0.1',
  ]
  expect(origins.map(isLoopback)).toEqual([true, true, true, false, false])
})
