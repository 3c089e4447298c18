import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange } from '../../fixtures/http/raw-client.ts'
import { type MountedApp, startMountedApp } from './test-setup/mounted-app.ts'

let app: MountedApp
beforeAll(async () => {
  app = await startMountedApp()
})
afterAll(() => app.close())

const head = (line: string, ...fields: string[]): string => [line, 'Host: a', ...fields, '', ''].join('\r\n')
const auth = () => `Authorization: Token ${app.key}`
const body = '{"model":"genq1","prompt":"a"}'
const post = (...fields: string[]): string =>
  head(
    'POST /ent/v2/text2video HTTP/1.1',
    auth(),
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...fields,
  ) + body

describe('a request that the HTTP parser rejects gets an error body and closes the connection (D-053)', () => {
  it.each([
    ['NUL in the key (B013a)', 'Authorization: Token a\0b'],
    ['CR in the key (B013a)', 'Authorization: Token a\rb'],
    ['LF in the key (B013a)', 'Authorization: Token a\nb'],
    ['both length forms (B034)', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
    ['both length forms, the other way (B034)', 'Transfer-Encoding: chunked\r\nContent-Length: 3'],
    ['a folded header (B035)', 'X-A: a\r\n b'],
    ['a space before the colon (B035)', 'X-A : a'],
    ['a bare LF (B035)', 'X-A: a\nX-B: b'],
    ['a control byte', 'X-A: a\u0001'],
    ['a negative length', 'Content-Length: -1'],
    ['a transfer coding that is not chunked', 'Transfer-Encoding: gzip, chunked'],
  ])('%s', async (_name, fields) => {
    const answer = await exchange(app.port, head('POST /ent/v2/text2video HTTP/1.1', fields), 'close')
    expect(answer.first?.body).toMatchObject({ code: 400, reason: 'BadRequest', metadata: { rule: 'malformed_http' } })
    expect(answer.first?.body.metadata?.trace_id).toBe(answer.first?.headers['x-trace-id'])
    expect(answer.first?.headers['cache-control']).toBe('no-store')
    expect(answer.answers).toHaveLength(1)
    expect(answer.isClosed).toBe(true)
  })
  it.each([
    ['an unknown verb (B022b)', 'FOO /ent/v2/text2video HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['no version', 'GET /healthz\r\n\r\n'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s', async (_name, text) => {
    const answer = await exchange(app.port, text, 'close')
    expect(answer.first?.body).toMatchObject({ code: 400, reason: 'BadRequest', metadata: { rule: 'malformed_http' } })
    expect(answer.isClosed).toBe(true)
  })
  it('an invalid chunk size while the body is being read (B035)', async () => {
    const fields = [auth(), 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    const text = head('POST /ent/v2/text2video HTTP/1.1', ...fields)
    const answer = await exchange(app.port, `${text}1\r\n{\r\nzz\r\n`, 'close')
    expect(answer.first?.body).toMatchObject({ code: 400, reason: 'BadRequest', metadata: { rule: 'malformed_http' } })
    expect([answer.answers.length, answer.isClosed]).toEqual([1, true])
  })
})

it.each([
  ['Authorization', 'Authorization: Token b'],
  ['Content-Type', 'Content-Type: text/plain'],
  ['Content-Length', `Content-Length: ${body.length}`],
  ['Idempotency-Key', 'Idempotency-Key: a\r\nIdempotency-Key: b'],
])('a repeated %s header is rejected (D-053, B014)', async (_name, field) => {
  const answer = await exchange(app.port, post(field))
  expect(answer.first?.body).toMatchObject({ code: 400, metadata: { rule: 'duplicate_header' } })
})

describe('the head limits (D-052)', () => {
  it.each([
    [
      'a target of 9,000 bytes (B037a)',
      () => head(`GET /ent/v2/tasks?x=${'x'.repeat(9_000)} HTTP/1.1`),
      414,
      'URITooLong',
    ],
    ['a request line of 20,000 bytes (B037b)', () => head(`GET /${'x'.repeat(20_000)} HTTP/1.1`), 431, ''],
    ['a key of 100,000 characters (B012)', () => head('GET / HTTP/1.1', `Authorization: ${'A'.repeat(1e5)}`), 431, ''],
    ['200 fields (B038)', () => head('GET / HTTP/1.1', ...Array(200).fill('X-A: a')), 431, ''],
    ['64 KB of fields (B038)', () => head('GET / HTTP/1.1', ...Array(64).fill(`X-A: ${'a'.repeat(1_000)}`)), 431, ''],
    [
      '16 KiB with separators counted',
      () => head('GET / HTTP/1.1', ...Array(99).fill(`X-A: ${'a'.repeat(160)}`)),
      431,
      '',
    ],
  ])('reject %s', async (_name, text, status, reason) => {
    const answer = await exchange(app.port, text())
    expect(answer.first?.body).toMatchObject({ code: status, reason: reason || 'HeaderFieldsTooLarge' })
  })
  it('accept 100 fields and a target of 8,192 bytes', async () => {
    const line = `POST /ent/v2/text2video?${'x'.repeat(8_192 - 20)} HTTP/1.1`
    const answer = await exchange(app.port, head(line, auth(), ...Array(98).fill('X-A: a')))
    expect(answer.first?.body).toMatchObject({ code: 400, metadata: { rule: 'json_syntax' } })
  })
})

describe('paths and methods', () => {
  it.each(['TRACE', 'PROPFIND', 'OPTIONS', 'GET', 'PATCH'])(
    '%s returns 405 and echoes nothing (D-054, B022a)',
    async (method) => {
      const answer = await exchange(app.port, head(`${method} /ent/v2/text2video HTTP/1.1`, auth(), 'X-Secret: shown'))
      expect(answer.first?.body).toMatchObject({ code: 405, reason: 'MethodNotAllowed' })
      expect(answer.first?.headers['allow']).toBe('POST')
      expect(JSON.stringify(answer.first)).not.toContain('shown')
    },
  )
  it('CONNECT returns 401 without a key and 405 with one (D-054)', async () => {
    expect((await exchange(app.port, head('CONNECT a:1 HTTP/1.1'), 'close')).first?.body).toMatchObject({ code: 401 })
    const answer = await exchange(app.port, head('CONNECT a:1 HTTP/1.1', auth()), 'close')
    expect(answer.first?.body).toMatchObject({ code: 405, reason: 'MethodNotAllowed' })
    expect(answer.isClosed).toBe(true)
  })
  it.each([
    '/ent/v2/../v1/tasks',
    '/ent/v2/%2e%2e/x',
    '/ent/v2/%zz',
    '/ent//v2/text2video',
    '/ent/v2/text2video/',
    '/ent/V2/text2video',
  ])('%s returns 404 with a key and 401 without one (D-037, B019, B020)', async (path) => {
    const withKey = await exchange(app.port, head(`POST ${path} HTTP/1.1`, auth()))
    expect(withKey.first?.body).toMatchObject({ code: 404, reason: 'NotFound' })
    expect((await exchange(app.port, head(`POST ${path} HTTP/1.1`))).first?.body).toMatchObject({ code: 401 })
  })
  it('a create is accepted in absolute form, with an unknown Host and with untrusted proxy headers (D-051, B023, B039, B040)', async () => {
    const text = post('X-Forwarded-For: 9.9.9.9', 'X-HTTP-Method-Override: DELETE', 'X-Real-IP: 9.9.9.9')
    expect((await exchange(app.port, text.replace('POST /', 'POST http://evil/'))).status).toBe(200)
    expect(app.seen.at(-1)?.request).toMatchObject({ address: '127.0.0.1', path: '/ent/v2/text2video' })
  })
  it('X-Forwarded-For is trusted only from a trusted proxy (D-051)', async () => {
    const trusting = await startMountedApp({ trustedProxies: ['127.0.0.0/8'] })
    const text = post('X-Forwarded-For: 9.9.9.9').replace(app.key, trusting.key)
    expect((await exchange(trusting.port, text)).status).toBe(200)
    expect(trusting.seen.at(-1)?.request.address).toBe('9.9.9.9')
    await trusting.close()
  })
  it('a key with a non-ASCII byte returns 401 like any invalid key (D-061, B013b)', async () => {
    const answer = await exchange(app.port, head('GET /ent/v2/credits HTTP/1.1', 'Authorization: Token a\xe9b'))
    expect(answer.first?.body).toMatchObject({ code: 401, reason: 'Unauthorized' })
  })
  it('an unknown Expect header is ignored', async () => {
    expect((await exchange(app.port, post('Expect: a miracle'))).status).toBe(200)
  })
})
