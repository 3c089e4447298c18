import { beforeAll, describe, expect, it } from 'vitest'
import { callApi, created } from '../support/creating.ts'
import { adminToken, adminUrl, baseUrl, newTenant, send, smallest } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant()
})

describe('a request without a key', () => {
  it.each(['/', '/healthz', '/readyz', '/openapi.json', '/docs', '/docs/'])(
    'to %s succeeds (D-056, D-058)',
    async (path) => {
      expect((await send(undefined, 'GET', path)).status).toBe(200)
    },
  )
  it.each(['/metrics', '/version', '/admin/v1/tenants', '/ent/v2/subjects', '//', '/healthz/', '/nowhere'])(
    'to %s is refused with 401 (D-056, D-058)',
    async (path) => {
      expect((await send(undefined, 'GET', path)).body).toMatchObject({ code: 401, reason: 'Unauthorized' })
    },
  )
  it('can read liveness and readiness (D-056)', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { headers, body } = await send(undefined, 'GET', path)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(body).not.toHaveProperty('code')
    }
  })
})

describe('every reply', () => {
  it('of a success is 200, JSON, no-store, with a trace id and without a code (D-030 – D-032, D-047)', async () => {
    const { id } = await created(tenant.key, 'T2V')
    const answers = [
      await callApi(tenant.key, 'GET', `/ent/v2/tasks/${String(id)}/creations`),
      await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`),
      await callApi(tenant.key, 'POST', '/tools/v2/files/uploads', {}),
      await callApi(tenant.key, 'GET', '/ent/v2/subjects'),
    ]
    for (const { status, headers, body } of answers) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body).not.toHaveProperty('code')
    }
  })
  it('to HEAD equals that to GET without the body (D-050)', async () => {
    const { id } = await created(tenant.key, 'T2V')
    await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`)
    const path = `/ent/v2/tasks/${String(id)}/creations`
    const [get, head] = [await send(tenant.key, 'GET', path), await send(tenant.key, 'HEAD', path)]
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    const unchanged = await send(tenant.key, 'GET', path, {
      headers: { 'if-none-match': get.headers.get('etag') ?? '' },
    })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  })
  it('ignores forwarding and method override headers (D-051)', async () => {
    const claims = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-http-method-override': 'DELETE',
      'x-real-ip': '1.2.3.4',
    }
    const { status, text } = await send(tenant.key, 'POST', '/tools/v2/files/uploads', { body: '{}', headers: claims })
    expect(status).toBe(200)
    expect(text).not.toContain('evil.example')
  })
  it('to a read ignores its content type, and to a cancel a small body (D-041, D-042)', async () => {
    const { id } = await created(tenant.key, 'T2V')
    const headers = { 'content-type': 'text/plain' }
    expect((await send(tenant.key, 'GET', `/ent/v2/tasks/${String(id)}/creations`, { headers })).status).toBe(200)
    const cancel = `/ent/v2/tasks/${String(id)}/cancel`
    for (const body of [undefined, '{}', JSON.stringify({ id })])
      expect((await send(tenant.key, 'POST', cancel, body === undefined ? {} : { body })).body).toEqual({})
  })
})

describe('the administration API', () => {
  const call = (path: string, init: RequestInit = {}) => fetch(`${adminUrl}${path}`, init)
  const authorization = `Bearer ${adminToken}`
  const post = (path: string, body: unknown, headers: Record<string, string> = { authorization }) =>
    call(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  it('has a separate listener with open metrics and version (D-056, D-059)', async () => {
    expect(new URL(adminUrl).origin).not.toBe(new URL(baseUrl).origin)
    expect(await (await call('/metrics')).text()).toContain('kinora_requests')
    expect(await (await call('/version')).json()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  })
  it('accepts only its token; an API key is at most allowed to manage keys (D-059, D-064)', async () => {
    const postTenant = async (sent: Record<string, string>) =>
      (await post('/admin/v1/tenants', { name: 'x' }, sent)).json()
    for (const sent of [{}, { authorization: `Token ${adminToken}` }])
      expect(await postTenant(sent as Record<string, string>)).toMatchObject({ code: 401, reason: 'Unauthorized' })
    expect(await postTenant({ authorization: `Bearer ${tenant.key}` })).toMatchObject({
      code: 403,
      reason: 'Forbidden',
    })
    expect((await send(adminToken, 'GET', '/ent/v2/subjects')).status).toBe(401)
  })
  it('creates tenants, working keys and spendable credits (D-059)', async () => {
    const createdTenant = (await (await post('/admin/v1/tenants', { name: 'x' })).json()) as { id: string }
    const granted = await post(`/admin/v1/tenants/${createdTenant.id}/grants`, { credits: 10, reason: 'x' })
    expect(await granted.json()).toMatchObject({ credits: 10, available: 10 })
    const issued = await post(`/admin/v1/tenants/${createdTenant.id}/keys`, { name: 'x' })
    const { key } = (await issued.json()) as { key: string }
    const reply = await created(key, 'T2V', smallest)
    expect(reply).toMatchObject({ credits: 10 })
    await callApi(key, 'POST', `/ent/v2/tasks/${String(reply['id'])}/cancel`)
  })
  it.each([
    ['POST', '/admin/v1/tenants', {}, 400, 'FieldInvalid'],
    ['POST', '/admin/v1/tenants/247549788994682041/keys', { name: 'x' }, 404, 'NotFound'],
    ['POST', '/admin/v1/nowhere', {}, 404, 'NotFound'],
    ['DELETE', '/admin/v1/tenants', {}, 405, 'MethodNotAllowed'],
  ])('refuses %s %s in the error format of the service (D-059, D-080)', async (method, path, body, status, reason) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await call(path, { method, headers, body: JSON.stringify(body) })
    const refusal = (await answer.json()) as { metadata: { trace_id: string } }
    expect(answer.status).toBe(status)
    expect(refusal).toMatchObject({ code: status, reason, message: expect.any(String) })
    expect(refusal.metadata.trace_id).toBe(answer.headers.get('x-trace-id'))
  })
  it('refuses a duplicate query parameter (D-059)', async () => {
    const answer = await call('/admin/v1/tenants?count=1&count=2', { headers: { authorization } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { metadata: { rule: 'duplicate_key' } }])
  })
})
