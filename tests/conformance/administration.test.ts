import { type AdminEndpoint, adminEndpoints, endpoints, type Scope, scopes } from '@kinora/contract'
import { createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { beforeAll, describe, expect, it } from 'vitest'
import { creates } from '../support/creates.ts'
import { callApi, created, type Fields } from '../support/creating.ts'
import { smallPng } from '../support/files/png.ts'
import { admin, adminUrl, baseUrl, newTenant, send } from '../support/running-service.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>
const {
  listTenants,
  readTenant,
  changeTenant,
  closeTenant,
  listKeys,
  changeKey,
  deleteKey,
  listGrants,
  readStatement,
  readAudit,
  verifyAudit,
} = adminEndpoints

const sendToAdmin = async (method: string, path: string, authorization: string, fields?: Fields) => {
  const answer = await fetch(`${adminUrl}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(fields ? { body: JSON.stringify(fields) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Fields }
}
const statusWithKey = async (key: string): Promise<number> => (await send(key, 'GET', '/ent/v2/credits')).status
/** A node caches a key for at most five seconds. */
const holdsWithin = async (seconds: number, condition: () => Promise<boolean>): Promise<boolean> => {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await new Promise((r) => setTimeout(r, 100)))
    if (await condition()) return true
  return false
}

let tenant: Tenant
beforeAll(async () => {
  tenant = await newTenant(1000)
})

describe('the administration of tenants', () => {
  it('lists them by pages, reads, renames and limits them (D-059)', async () => {
    const second = await newTenant(0)
    const before = String(BigInt(tenant.id) - 1n)
    const first = await admin.call(listTenants, { fields: { after: before, count: 1 } })
    expect(first.tenants.map(({ id }) => id)).toEqual([tenant.id])
    const rest = await admin.call(listTenants, { fields: { after: first.next, count: 500 } })
    expect(rest.tenants.map(({ id }) => id)).toContain(second.id)
    const fields = { name: 'renamed', concurrency: 3, weight: 2 }
    expect(await admin.call(changeTenant, { id: second.id, fields })).toMatchObject(fields)
    await admin.call(changeTenant, { id: second.id, fields: { concurrency: null } })
    expect(await admin.call(readTenant, { id: second.id })).toMatchObject({
      ...fields,
      concurrency: null,
      available: 0,
    })
  })
  it('closes a tenant with all its keys (D-059)', async () => {
    const closing = await newTenant(0)
    expect(await statusWithKey(closing.key)).toBe(200)
    const { closed_at: closedAt } = await admin.call(closeTenant, { id: closing.id })
    expect(closedAt).not.toBeNull()
    expect(await holdsWithin(5, async () => (await statusWithKey(closing.key)) === 401)).toBe(true)
  })
})

describe('API keys', () => {
  it('can be rotated: both work until the first is suspended, and only a suspended key can be deleted (D-065, D-066)', async () => {
    const own = await newTenant(0)
    const next = await admin.createKey(own.id, { name: 'next' })
    expect([await statusWithKey(own.key), await statusWithKey(next.key)]).toEqual([200, 200])
    await expect(admin.call(deleteKey, { id: own.keyId })).rejects.toMatchObject({ status: 409 })
    await admin.suspendKey(own.keyId)
    expect(await holdsWithin(5, async () => (await statusWithKey(own.key)) === 401)).toBe(true)
    expect(await statusWithKey(next.key)).toBe(200)
    expect(await admin.call(deleteKey, { id: own.keyId })).toEqual({ id: own.keyId, deleted: true })
    const { keys } = await admin.call(listKeys, { id: own.id })
    expect(keys.map(({ id }) => id)).toEqual([next.id])
  })
  it('are shown once and listed without their secrets, with their last use (D-062, D-069)', async () => {
    const own = await newTenant(0)
    await statusWithKey(own.key)
    const used = async () => (await admin.call(listKeys, { id: own.id })).keys[0]?.last_used_at ?? null
    expect(await holdsWithin(5, async () => (await used()) !== null)).toBe(true)
    const { keys } = await admin.call(listKeys, { id: own.id })
    // The secret is cut by position, because it may contain `_`.
    expect(JSON.stringify(keys)).not.toContain(own.key.slice(21, 64))
    expect(keys[0]).toMatchObject({ id: own.keyId, creator: 'operator', env: 'live', suspended_at: null })
    for (const path of ['/ent/v2/keys', '/admin/v1/tenants', `/admin/v1/tenants/${own.id}/keys`])
      expect((await send(own.key, 'GET', path)).status).toBe(404)
  })
  it('can be changed in scopes, expiry and budget (D-059, D-064)', async () => {
    const own = await newTenant(1000)
    const fields = {
      name: 'reader',
      scopes: ['read'],
      monthly_budget: 7,
      expires_at: '2090-01-01T00:00:00.000Z',
    } as const
    const changed = await admin.call(changeKey, { id: own.keyId, fields: { ...fields, scopes: ['read'] } })
    expect(changed).toMatchObject(fields)
    const isForbidden = async () => (await send(own.key, 'POST', '/ent/v2/text2video', { body: '{}' })).status === 403
    expect(await holdsWithin(5, isForbidden)).toBe(true)
    await admin.call(changeKey, { id: own.keyId, fields: { expires_at: '2025-01-02T00:00:00Z', monthly_budget: null } })
    expect(await holdsWithin(5, async () => (await statusWithKey(own.key)) === 401)).toBe(true)
  })
  it('are limited to ten active keys per tenant (D-065)', async () => {
    const own = await newTenant(0)
    const issue = () => admin.createKey(own.id, { name: 'more' })
    for (let i = 1; i < 10; i += 1) await issue()
    await expect(issue()).rejects.toMatchObject({ status: 409 })
    await admin.suspendKey(own.keyId)
    expect((await issue()).key).toMatch(/^gk_live_/)
  })
})

describe('a key with the scope keys:admin', () => {
  it('manages only the keys of its tenant (D-064)', async () => {
    const [own, other] = await Promise.all([newTenant(0), newTenant(0)])
    const { key, id } = await admin.createKey(own.id, { name: 'keeper', scopes: ['keys:admin'] })
    const keeper = createAdminClient({ baseUrl: adminUrl, token: key })
    const createdKey = await keeper.createKey(own.id, { name: 'made' })
    const { keys } = await keeper.call(listKeys, { id: own.id })
    expect(keys.find((each) => each.id === createdKey.id)?.creator).toBe(id)
    expect(await keeper.suspendKey(createdKey.id)).toEqual({ id: createdKey.id, suspended: true })
    expect(await keeper.call(deleteKey, { id: createdKey.id })).toEqual({ id: createdKey.id, deleted: true })
    // A key of another tenant looks like an unknown one.
    await expect(keeper.call(listKeys, { id: other.id })).rejects.toMatchObject({ status: 404 })
    await expect(keeper.suspendKey(other.keyId)).rejects.toMatchObject({ status: 404 })
    await expect(keeper.call(readTenant, { id: own.id })).rejects.toMatchObject({ status: 403 })
    await expect(keeper.grantCredits(own.id, { credits: 1, reason: 'x' })).rejects.toMatchObject({ status: 403 })
    const plain = createAdminClient({ baseUrl: adminUrl, token: own.key })
    await expect(plain.call(listKeys, { id: own.id })).rejects.toMatchObject({ status: 403 })
  })
})

describe('every route requires its scope', () => {
  const unknownId = '247549788994682041'
  const keys = new Map<Scope, string>()
  beforeAll(async () => {
    const own = await newTenant(0)
    for (const scope of scopes) keys.set(scope, (await admin.createKey(own.id, { name: scope, scopes: [scope] })).key)
  })
  const routes = [
    ...Object.values(endpoints).map(({ method, path, scope }) => ({ method, path, scope: scope as Scope })),
    ...creates.map(({ path }) => ({ method: 'POST', path, scope: 'create' as Scope })),
  ]
  it.each(routes)('$method $path requires $scope (D-064)', async ({ method, path, scope }) => {
    for (const [held, key] of keys) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
      const { status } = await send(key, method, path.replace('{id}', unknownId), body)
      expect([held, status === 403]).toEqual([held, held !== scope])
    }
  })
  const calls: AdminEndpoint[] = Object.values<AdminEndpoint>(adminEndpoints)
  it.each(calls)('$method $path is open to the operator or to keys:admin (D-059, D-064)', async (endpoint) => {
    const { method, path } = endpoint
    const target = path.replace('{id}', unknownId)
    const fields = method === 'GET' ? undefined : {}
    expect((await sendToAdmin(method, target, 'Bearer wrong', fields)).status).toBe(401)
    for (const [held, key] of keys) {
      const { status } = await sendToAdmin(method, target, `Bearer ${key}`, fields)
      expect([held, status === 403]).toEqual([held, held !== 'keys:admin' || !endpoint.isKeyCall])
    }
  })
})

describe('the statement of a tenant', () => {
  it('is exported as CSV and as JSON lines that add up to the balance (D-059)', async () => {
    const own = await newTenant(500)
    await admin.grantCredits(own.id, { credits: 70, reason: '=1+1, "quoted"', ends_at: '2090-01-01T00:00:00Z' })
    const { id } = await created(own.key, 'T2V')
    await createClient({ baseUrl, key: own.key, patience: false }).cancel(String(id))
    const read = async (format: 'csv' | 'jsonl') => {
      let text = ''
      for await (const part of admin.read(readStatement, { id: own.id, fields: { format } })) text += part
      return text.trimEnd().split(/\r?\n/)
    }
    const postings = (await read('jsonl')).map((line) => JSON.parse(line) as Record<string, number | string>)
    expect(postings.map(({ kind }) => kind)).toEqual(['grant', 'grant', 'hold', 'release'])
    const { available } = await admin.call(readTenant, { id: own.id })
    expect(available).toBe(570)
    expect(postings.at(-1)?.['balance']).toBe(available)
    expect(postings.reduce((sum, posting) => sum + Number(posting['available']), 0)).toBe(available)
    const [header, ...rows] = await read('csv')
    expect(header).toMatch(/^ref_id,kind,created_at,available/)
    expect(rows).toHaveLength(postings.length)
    expect(rows.join('\n')).toContain(`"'=1+1, ""quoted"""`)
    const { grants } = await admin.call(listGrants, { id: own.id })
    expect(grants.map(({ credits, remain }) => [credits, remain])).toEqual([
      [70, 70],
      [500, null],
    ])
  })
})

describe('system subjects', () => {
  it('are created and deleted by the operator and visible to all tenants (D-059, D-303)', async () => {
    const fields = { name: 'Everyman', images: [smallPng] }
    const subject = await admin.call(adminEndpoints.createSystemSubject, { fields })
    const response = await callApi(tenant.key, 'GET', `/ent/v2/subjects?ownership=system&subject_ids=${subject.id}`)
    expect(response.body['subjects']).toMatchObject([{ id: subject.id, name: 'Everyman' }])
    const listed = await admin.call(adminEndpoints.listSystemSubjects, { fields: { count: 1 } })
    expect(listed.subjects.map(({ id }) => id)).toEqual([subject.id])
    await admin.call(adminEndpoints.deleteSystemSubject, { id: subject.id })
    await expect(admin.call(adminEndpoints.deleteSystemSubject, { id: subject.id })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('tasks that need attention', () => {
  it('are listed: dead tasks and attempts of unknown outcome (D-059)', async () => {
    expect(await admin.call(adminEndpoints.listDeadTasks)).toMatchObject({ tasks: expect.any(Array), next: '' })
    expect(await admin.call(adminEndpoints.listUnknownAttempts)).toMatchObject({
      attempts: expect.any(Array),
      next: '',
    })
  })
})

describe('the audit log', () => {
  const entriesAbout = async (object: string) => {
    const matching: Fields[] = []
    for (let after = ''; ; ) {
      const { entries, next } = await admin.call(readAudit, { fields: { after, count: 500 } })
      matching.push(...entries.filter((entry) => entry.object === object || entry.tenant_id === object))
      if (next === '') return matching
      after = next
    }
  }
  it('records actor and action, including reads and refusals, without secrets (D-059)', async () => {
    const own = await newTenant(0)
    await admin.grantCredits(own.id, { credits: 5, reason: 'goodwill' })
    await admin.call(readTenant, { id: own.id })
    await admin.call(deleteKey, { id: own.keyId }).catch(() => undefined)
    const entries = await entriesAbout(own.id)
    const results = entries.map(({ action, result }) => `${String(action)} ${String(result)}`)
    expect(results).toEqual(
      expect.arrayContaining([
        'POST /admin/v1/tenants/{id}/grants asked',
        'POST /admin/v1/tenants/{id}/grants done',
        'GET /admin/v1/tenants/{id} done',
        'DELETE /admin/v1/keys/{id} Conflict',
      ]),
    )
    const grant = entries.find(({ action, result }) => String(action).endsWith('/grants') && result === 'done')
    expect(grant).toMatchObject({ actor: 'operator', detail: { credits: 5, reason: 'goodwill' } })
    expect(JSON.stringify(entries)).not.toContain(own.webhook_secret)
    expect(JSON.stringify(entries)).not.toContain(own.key)
  })
  it('has an intact chain (D-059)', async () => {
    const { entries, broken_at: brokenAt } = await admin.call(verifyAudit)
    expect(entries).toBeGreaterThan(0)
    expect(brokenAt).toBeNull()
  })
})
