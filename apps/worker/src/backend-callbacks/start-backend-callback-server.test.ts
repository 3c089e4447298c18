import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { AnyBackend, Catalog } from '@kinora/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startBackendCallbackServer as startServer } from './start-backend-callback-server.ts'

const webhook = { verifier: { by: 'url-token' }, tokenKeyFrom: 'TEST_CALLBACK_SECRET', readJob: () => undefined }
const catalog = {
  backends: [{ name: 'signed' }, { name: 'unsigned' }, { name: 'a/b' }, { name: 'hosted' }],
  backend: (name: string) => ({
    backend:
      name === 'unsigned'
        ? {}
        : name === 'hosted'
          ? { webhook: () => webhook }
          : { callbackSecret: ({ secret }: { secret: string }) => secret },
    config: { secret: 'TEST_CALLBACK_SECRET' },
  }),
} as unknown as Pick<Catalog<AnyBackend>, 'backend' | 'backends'>
const settings = (more: object = {}) =>
  ({ BACKEND_CALLBACK_LISTEN: undefined, BACKEND_CALLBACK_URL: undefined, ...more }) as Parameters<
    typeof startServer
  >[0]
const both = settings({ BACKEND_CALLBACK_LISTEN: '127.0.0.1:0', BACKEND_CALLBACK_URL: 'https://worker.example/cb/' })

const startWith = (given: Parameters<typeof startServer>[0]) =>
  startServer(given, {
    catalog,
    reportedJobs: { record: async () => undefined },
    http: () => Promise.reject(new Error('not called')) as never,
    nowMs: Date.now,
    onError: () => undefined,
  })

beforeEach(() => void vi.stubEnv('TEST_CALLBACK_SECRET', 's'))
afterEach(() => void vi.unstubAllEnvs())

it('backends get no callback URL without the settings for it', async () => {
  const calls = await startWith(settings())
  expect(calls.callbackUrl('signed', '1')).toBeUndefined()
})

it.each(['BACKEND_CALLBACK_LISTEN', 'BACKEND_CALLBACK_URL'])('%s alone is rejected at startup', async (name) => {
  await expect(startWith(settings({ [name]: '127.0.0.1:0' }))).rejects.toThrow('set together or not at all')
})

it('a backend with signed callbacks gets a URL with its encoded name and the attempt', async () => {
  const calls = await startWith(both)
  expect(calls.callbackUrl('signed', '7')).toBe('https://worker.example/cb/signed/7')
  expect(calls.callbackUrl('a/b', '7')).toBe('https://worker.example/cb/a%2Fb/7')
  calls.stop()
})

it('a backend without a secret, without its value or outside the catalog gets no URL', async () => {
  const calls = await startWith(both)
  expect(calls.callbackUrl('unsigned', '7')).toBeUndefined()
  expect(calls.callbackUrl('unknown', '7')).toBeUndefined()
  vi.stubEnv('TEST_CALLBACK_SECRET', undefined)
  expect(calls.callbackUrl('signed', '7')).toBeUndefined()
  calls.stop()
})

it('the backend callback server listens on an IPv6 address in brackets', async () => {
  const calls = await startWith(settings({ ...both, BACKEND_CALLBACK_LISTEN: '[::1]:0' }))
  expect(calls.callbackUrl('signed', '7')).toBe('https://worker.example/cb/signed/7')
  calls.stop()
})

it('the worker does not start when the port of the backend callback server is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = `127.0.0.1:${(other.address() as AddressInfo).port}`
  await expect(startWith(settings({ ...both, BACKEND_CALLBACK_LISTEN: address }))).rejects.toThrow(
    `BACKEND_CALLBACK_LISTEN: cannot listen on ${address}`,
  )
  other.close()
})

it('a provider with webhooks gets a URL with a token of the attempt', async () => {
  const calls = await startWith(both)
  const [one, other] = [calls.callbackUrl('hosted', '7'), calls.callbackUrl('hosted', '8')]
  expect(one).toMatch(/^https:\/\/worker\.example\/cb\/hosted\/7\/[\w-]{32}$/)
  expect(other?.split('/').at(-1)).not.toBe(one?.split('/').at(-1))
  vi.stubEnv('TEST_CALLBACK_SECRET', undefined)
  expect(calls.callbackUrl('hosted', '7')).toBeUndefined()
  calls.stop()
})
