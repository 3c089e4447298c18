import { createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { afterAll, afterEach, expect, it } from 'vitest'
import { head, startOrigin, whole } from '../../fixtures/egress/start-origin.ts'
import { certificates, startSecureOrigin } from '../../fixtures/egress/start-secure-origin.ts'
import { createTryFetch, quickLimits, removeFolders } from './test-setup/try-fetch.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})
afterAll(removeFolders)

const trust = (...certs: string[]) => {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, ...certs])
  cleanUps.push(() => setDefaultCACertificates(before))
}
const secureOrigin = async (cert: string, answer?: string, options?: TlsOptions) => {
  const origin = await startSecureOrigin(cert, answer, options)
  cleanUps.push(origin.stop)
  return origin
}
const tryFetch = (limits = {}) =>
  createTryFetch({ resolve: async () => ['127.0.0.2'], limits: { ...quickLimits, ...limits } })

it('a fetch over TLS sends the name and not the address', async () => {
  trust(certificates.origin)
  const origin = await secureOrigin(certificates.origin)
  const { fetch } = tryFetch()
  for (const name of ['origin.example', 'origin.example.'])
    await expect(fetch(`https://${name}:${origin.port}/a`)).resolves.toMatchObject({ bytes: 7 })
  expect(origin.seen.names).toEqual(['origin.example', 'origin.example'])
  expect(origin.seen.requests[0]).toContain(`Host: origin.example:${origin.port}\r\n`)
})

it('a fetch does not follow a redirect from https to http', async () => {
  trust(certificates.origin)
  const plain = await startOrigin(whole('picture'))
  cleanUps.push(plain.stop)
  const origin = await secureOrigin(certificates.origin, head(302, `Location: ${plain.url}`))
  const { refusal } = tryFetch()
  expect(await refusal(`https://origin.example:${origin.port}/`)).toMatchObject({
    reason: 'ImageDownloadFailure',
    cause: 'redirect: from https to http',
  })
  expect(plain.seen.connections).toBe(0)
})

it.each<[string, string, string, TlsOptions, boolean]>([
  ['signed by an unknown issuer', certificates.origin, 'origin.example', {}, false],
  ['expired', certificates.expired, 'expired.example', {}, true],
  ['of another host', certificates.origin, 'other.example', {}, true],
  ['of an old protocol', certificates.origin, 'origin.example', oldProtocol(), true],
])('a TLS connection that is %s is refused once, without a request', async (_name, cert, host, options, isTrusted) => {
  if (isTrusted) trust(certificates.origin, certificates.expired)
  const origin = await secureOrigin(cert, undefined, options)
  const { cause, ...seen } = await tryFetch().refusal(`https://${host}:${origin.port}/`)
  expect(seen).toEqual({
    reason: 'ImageDownloadFailure',
    message: 'image download failure',
    rule: undefined,
    tries: 1,
  })
  expect(String(cause)).toMatch(/^connection: (ERR_|CERT_|DEPTH_|EPROTO)/)
  expect(origin.seen.requests).toEqual([])
})

it('an origin without TLS, or with an endless handshake, is refused', async () => {
  const silent = await startOrigin(() => undefined)
  const plain = createServer((socket) => socket.on('error', () => undefined).end(head(400)))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.2', resolve))
  cleanUps.push(silent.stop, () => plain.close())
  const { port } = plain.address() as { port: number }
  const { refusal } = tryFetch({ connectMs: 300 })
  expect(await refusal(`https://origin.example:${silent.port}/`)).toMatchObject({ cause: 'time: connect', tries: 1 })
  expect(await refusal(`https://origin.example:${port}/`)).toMatchObject({
    reason: 'ImageDownloadFailure',
    cause: expect.stringMatching(/^connection: (ERR_SSL|EPROTO)/),
    tries: 1,
  })
})

function oldProtocol(): TlsOptions {
  return { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
}
