import { timingSafeEqual } from 'node:crypto'
import { randomSource } from '@kinora/adapters/secrets'
import { AppError, adminEndpoints, type Scope } from '@kinora/contract'
import { hashSecret, newKey } from '@kinora/domain'
import type { AuditEntry, AuditLog } from '@kinora/postgres'
import { afterEach, expect, it, vi } from 'vitest'
import { exchange } from '../../fixtures/http/raw-client.ts'
import { type AdminRoute, adminRoute } from '../admin/admin-route.ts'
import { adminRoutes } from '../admin/admin-routes.ts'
import { otherTenantId, tenantId } from '../admin/test-setup/call-admin.ts'
import type { KeyCache } from '../checks/key-cache.ts'
import { mountAdmin } from './mount-admin.ts'

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
const issued = newKey('live', randomSource)

let server: ReturnType<typeof mountAdmin> | undefined
afterEach(() => server?.close())

const open = async (routes: readonly AdminRoute[], scopes: readonly Scope[] = ['keys:admin']) => {
  const entries: AuditEntry[] = []
  const onUnauthorized = vi.fn()
  const onError = vi.fn()
  const noteUse = vi.fn()
  const known = { id: issued.id, tenantId, env: 'live', secretSha256: hashSecret(issued.secret, randomSource), scopes }
  const keys = { find: async (id: string) => (id === issued.id ? known : undefined), noteUse } as unknown as KeyCache
  server = mountAdmin(routes, {
    token: 'operator-token',
    keys,
    randomSource: randomSource,
    sameText,
    version: '1.2.3',
    clock: { nowMs: () => 0 },
    metrics: { answer: (_: unknown, response: { end(text: string): void }) => response.end('kinora_up 1') } as never,
    audit: { append: async (entry: AuditEntry) => void entries.push(entry) } as unknown as AuditLog,
    onUnauthorized,
    onError,
  })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const send = async (
    method: string,
    path: string,
    { token = 'operator-token', body }: { token?: string; body?: unknown } = {},
  ) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { origin, send, entries, onUnauthorized, onError, noteUse }
}

const suspend = vi.fn(async (id: string) => ({ id, suspended: true }))
const suspendRoute = adminRoute(adminEndpoints.suspendKey, suspend)
const readRoute = adminRoute(adminEndpoints.readTenant, async () => Promise.reject(new AppError('NotFound')))
afterEach(() => void suspend.mockClear())

it('the admin listener serves metrics and version without a token', async () => {
  const { send, entries } = await open([])
  expect(await send('GET', '/metrics', { token: '' })).toMatchObject({ status: 200, text: 'kinora_up 1' })
  const { status, headers, text } = await send('GET', '/version?x=1', { token: '' })
  expect([status, text, headers.get('cache-control')]).toEqual([200, '{"version":"1.2.3"}', 'no-store'])
  expect(entries).toEqual([])
})

it.each(['', 'wrong', `${issued.key}x`])(
  'the admin listener returns 401 for the token %j and reports it',
  async (token) => {
    const { send, onUnauthorized, entries } = await open([suspendRoute])
    const { status, text } = await send('POST', '/admin/v1/keys/k1/suspend', { token })
    expect([status, JSON.parse(text).reason]).toEqual([401, 'Unauthorized'])
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('127.0.0.1', JSON.parse(text).metadata.trace_id)
    expect(suspend).not.toHaveBeenCalled()
    expect(entries).toEqual([])
  },
)

it('the admin listener calls the route with the decoded id and audits the call', async () => {
  const { send, entries } = await open([suspendRoute])
  const { status, text, headers } = await send('POST', '/admin/v1/keys/a%3Ab/suspend', { body: {} })
  expect([status, JSON.parse(text)]).toEqual([200, { id: 'a:b', suspended: true }])
  expect(entries.map(({ result, object, actor }) => [result, object, actor])).toEqual([
    ['asked', 'a:b', 'operator'],
    ['done', 'a:b', 'operator'],
  ])
  expect(headers.get('x-trace-id')).toBe(entries[0]?.trace)
})

it('the admin listener forwards an id unchanged when its encoding is invalid', async () => {
  const { send } = await open([suspendRoute])
  expect(JSON.parse((await send('POST', '/admin/v1/keys/%E0%A4/suspend', { body: {} })).text)).toMatchObject({
    id: '%E0%A4',
  })
})

it('the admin listener reads the fields of a GET from its query', async () => {
  const handle = vi.fn(async () => ({ tenants: [], next: '' }))
  const { send } = await open([adminRoute(adminEndpoints.listTenants, handle)])
  expect((await send('GET', '/admin/v1/tenants?after=7&count=3')).status).toBe(200)
  expect(handle).toHaveBeenCalledExactlyOnceWith('', { after: '7', count: 3 }, expect.anything())
})

it.each([
  ['/admin/v1/tenants?count=3&count=5', 'count'],
  ['/admin/v1/tenants?after=7&%61fter=7', 'after'],
  ['/admin/v1/tenants?x=1&count=3&x=2', 'x'],
])('the admin listener rejects %s, because the query repeats %s', async (path, name) => {
  const handle = vi.fn(async () => ({ tenants: [], next: '' }))
  const { send, entries } = await open([adminRoute(adminEndpoints.listTenants, handle)])
  const { status, text } = await send('GET', path)
  expect([status, JSON.parse(text)]).toMatchObject([400, { reason: 'BadRequest', metadata: { rule: 'duplicate_key' } }])
  expect(JSON.parse(text).message).toContain(`${name} appears twice in the query`)
  expect(handle).not.toHaveBeenCalled()
  expect(entries).toEqual([])
})

it('the admin listener returns 404 for an unknown path, and 405 with Allow for another method', async () => {
  const { send } = await open([readRoute, suspendRoute])
  expect((await send('GET', '/admin/v1/nothing')).status).toBe(404)
  const { status, headers } = await send('GET', '/admin/v1/keys/k1/suspend')
  expect([status, headers.get('allow')]).toEqual([405, 'POST'])
})

it.each(['HEAD', 'OPTIONS', 'PUT', 'PROPFIND'])(
  'the admin listener returns 405 for %s on a POST path',
  async (method) => {
    const { send } = await open([suspendRoute])
    const { status, headers } = await send(method, '/admin/v1/keys/k1/suspend')
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
    expect((await send(method, '/admin/v1/keys/k1/suspend', { token: '' })).status).toBe(401)
  },
)

it.each([
  '/admin/v1/%6Beys/k1/suspend',
  '/admin/v1/keys/k1/suspend/',
  '//admin/v1/keys/k1/suspend',
  '/admin/v1/Keys/k1/suspend',
])('the admin listener compares fixed segments as sent: %s returns 404 (D-506)', async (path) => {
  const { send } = await open([suspendRoute])
  expect((await send('POST', path, { body: {} })).status).toBe(404)
})

it.each(['', 'x'.repeat(2_000), 'a;b', 'a%2Fb'])('the admin listener forwards the id %j', async (id) => {
  const { send } = await open([suspendRoute])
  const { text } = await send('POST', `/admin/v1/keys/${id}/suspend`, { body: {} })
  expect(JSON.parse(text).id).toBe(decodeURIComponent(id))
})

it.each(['POST', 'HEAD', 'OPTIONS', 'PROPFIND'])('the admin listener accepts %s on an open path', async (method) => {
  const { send } = await open([])
  expect((await send(method, '/version', { token: '' })).status).toBe(200)
  expect((await send(method, '/metrics', { token: '' })).status).toBe(200)
})

it.each(['application/json', 'text/plain', 'not a media type', ''])(
  'the admin listener reads a body of the type %j as JSON',
  async (type) => {
    const { origin } = await open([suspendRoute])
    const headers = { authorization: 'Bearer operator-token', 'content-type': type }
    const path = `${origin}/admin/v1/keys/k1/suspend`
    expect((await fetch(path, { method: 'POST', headers, body: '{}' })).status).toBe(200)
    expect((await fetch(path, { method: 'POST', headers, body: '[]' })).status).toBe(400)
  },
)

it('the admin listener rejects a body above 1 MiB with 413', async () => {
  const { send } = await open([suspendRoute])
  const { status } = await send('POST', '/admin/v1/keys/k1/suspend', { body: { a: 'x'.repeat(1_048_576) } })
  expect(status).toBe(413)
  expect(suspend).not.toHaveBeenCalled()
})

it.each([
  ['GET http://a/version HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer operator-token\r\n\r\n', 404],
  ['OPTIONS * HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer operator-token\r\n\r\n', 404],
  ['GET /version HTTP/1.1\r\n\r\n', 400],
  ['NONSENSE\r\n\r\n', 400],
])('the admin listener responds to the bytes %j with %i', async (bytes, status) => {
  const { origin } = await open([])
  expect((await exchange(Number(new URL(origin).port), bytes)).status).toBe(status)
})

it('the admin listener prefers a path without an id parameter over one with it', async () => {
  const named = adminRoute(adminEndpoints.verifyAudit, async () => ({ entries: 1, broken_at: null }))
  const other: AdminRoute = {
    endpoint: { ...adminEndpoints.verifyAudit, path: '/admin/v1/audit/{id}' },
    handle: async () => 'wrong route',
  }
  const { send } = await open([other, named])
  expect(JSON.parse((await send('GET', '/admin/v1/audit/verify')).text)).toEqual({ entries: 1, broken_at: null })
})

it('the admin listener accepts a key with keys:admin for key calls and records its use (D-064)', async () => {
  const { send, entries, noteUse } = await open([suspendRoute])
  expect((await send('POST', '/admin/v1/keys/k1/suspend', { token: issued.key, body: {} })).status).toBe(200)
  expect(noteUse).toHaveBeenCalledExactlyOnceWith(issued.id)
  expect(entries[0]).toMatchObject({ actor: 'key', keyId: issued.id, tenantId })
})

it('the admin listener forbids a key every call that is not a key call and audits the refusal (D-064)', async () => {
  const { send, entries } = await open([readRoute])
  const { status, text } = await send('GET', `/admin/v1/tenants/${otherTenantId}`, { token: issued.key })
  expect([status, JSON.parse(text).reason]).toEqual([403, 'Forbidden'])
  expect(entries.map(({ result }) => result)).toEqual(['Forbidden'])
})

it('the admin listener rejects a key without the scope keys:admin (D-064)', async () => {
  const { send, onUnauthorized } = await open([suspendRoute], ['create'])
  expect((await send('POST', '/admin/v1/keys/k1/suspend', { token: issued.key, body: {} })).status).toBe(403)
  expect(suspend).not.toHaveBeenCalled()
  expect(onUnauthorized).not.toHaveBeenCalled()
})

it('the admin listener hides an unexpected error from the caller and reports it with the trace', async () => {
  const fault = new Error('password=secret')
  suspend.mockRejectedValueOnce(fault)
  const { send, onError } = await open([suspendRoute])
  const { status, text } = await send('POST', '/admin/v1/keys/k1/suspend', { body: {} })
  expect(status).toBe(500)
  expect(text).not.toContain('secret')
  expect(onError).toHaveBeenCalledExactlyOnceWith(fault, JSON.parse(text).metadata.trace_id)
})

it('the admin listener does not report a refusal as an error', async () => {
  const { send, onError } = await open([readRoute])
  expect((await send('GET', `/admin/v1/tenants/${tenantId}`)).status).toBe(404)
  expect(onError).not.toHaveBeenCalled()
})

const statement = (lines: () => AsyncGenerator<string>) =>
  adminRoute(adminEndpoints.readStatement, async () => ({ contentType: 'text/csv', lines: lines() }))

it('the admin listener streams lines under their content type', async () => {
  const { send } = await open([
    statement(async function* () {
      yield 'a\r\n'
      yield 'b\r\n'
    }),
  ])
  const { text, headers } = await send('GET', `/admin/v1/tenants/${tenantId}/statement`)
  expect([text, headers.get('content-type')]).toEqual(['a\r\nb\r\n', 'text/csv'])
})

it('the admin listener destroys the connection when a stream fails, so that a truncated statement looks incomplete', async () => {
  const { send, onError } = await open([
    statement(async function* () {
      yield 'a\r\n'
      throw new Error('connection lost')
    }),
  ])
  await expect(send('GET', `/admin/v1/tenants/${tenantId}/statement`)).rejects.toThrow(TypeError)
  expect(onError).toHaveBeenCalledOnce()
})

it('adminRoutes has exactly one route for every endpoint of the contract', () => {
  const deps = {
    clock: { nowMs: () => 0 },
    randomSource: randomSource,
    settings: { cell: 1 },
  } as unknown as Parameters<typeof adminRoutes>[0]
  const served = adminRoutes(deps).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const known = Object.values(adminEndpoints).map(({ method, path }) => `${method} ${path}`)
  expect(served.toSorted()).toEqual(known.toSorted())
})
