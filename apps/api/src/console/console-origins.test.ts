import { expect, test } from 'vitest'
import { consoleOrigins } from './console-origins.ts'

const read = (changes: Partial<Parameters<typeof consoleOrigins>[0]>) =>
  consoleOrigins({
    ADMIN_LISTEN: '127.0.0.1:2310',
    PUBLIC_BASE_URL: 'https://media.test',
    CONSOLE_OPERATOR_PUBLIC: 'off',
    ...changes,
  })

test('operators use the administration listener', () => {
  expect(read({})).toEqual({
    admin: 'http://127.0.0.1:2310',
    public: 'https://media.test',
    operator: 'http://127.0.0.1:2310',
  })
  expect(read({ ADMIN_BASE_URL: 'https://ops.test' }).operator).toBe('https://ops.test')
})

test('CONSOLE_OPERATOR_PUBLIC lets operators use the public listener', () => {
  expect(read({ CONSOLE_OPERATOR_PUBLIC: 'on' }).operator).toBe('https://media.test')
})

test.each([
  ['0.0.0.0:2310', 'http://127.0.0.1:2310'],
  ['[::]:2310', 'http://127.0.0.1:2310'],
  ['[::1]:2310', 'http://[::1]:2310'],
])('a listener on %s has the origin %s', (listen, origin) => expect(read({ ADMIN_LISTEN: listen }).admin).toBe(origin))
