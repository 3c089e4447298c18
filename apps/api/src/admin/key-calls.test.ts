import { randomSource } from '@kinora/adapters/secrets'
import { adminEndpoints, limits } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { type KeyRouteDeps, keyRoutes } from './key-routes.ts'
import { callAdmin, captureRefusal, otherTenantId, tenantId, tenantKey } from './test-setup/call-admin.ts'

const row = {
  id: 'key-2',
  tenant_id: tenantId,
  env: 'live',
  name: 'k',
  scopes: ['create'],
  creator: 'operator',
  created_at: new Date(0),
  expires_at: null,
  suspended_at: null,
  last_used_at: new Date(1),
  monthly_budget: null,
}
const shown = { ...row, created_at: '1970-01-01T00:00:00.000Z', last_used_at: '1970-01-01T00:00:00.001Z' }
const owners: Record<string, string> = {
  'key-1': tenantId,
  'key-2': tenantId,
  'key-3': otherTenantId,
  'key-gone': tenantId,
}

/** Stored rights of the calling key. */
const issuer = {
  ...row,
  id: 'key-1',
  scopes: ['create', 'read', 'keys:admin'],
  expires_at: new Date('2030-01-01T00:00:00Z'),
}

const open = ({ inserted = 'stored', isSuspended = true } = {}) => {
  const accounts = {
    insertKey: vi.fn(async () => inserted),
    setBudget: vi.fn(async () => undefined),
    suspendKey: vi.fn(async () => undefined),
  }
  const keyAdmin = {
    findOwner: async (id: string) => owners[id],
    find: async (_tenant: string, id: string) => (id === row.id ? row : id === 'key-1' ? issuer : undefined),
    list: vi.fn(async () => [row]),
    change: vi.fn(async () => undefined),
    remove: vi.fn(async () => isSuspended),
  }
  const onKeyIssued = vi.fn()
  const seal = { seal: (text: string) => Buffer.from(text) }
  const deps = {
    accounts,
    tenants: { find: async (id: string) => (id === tenantId ? { id } : undefined) },
    keyAdmin,
    seal,
    randomSource: randomSource,
    generateId: () => '77',
    onKeyIssued,
  } as unknown as KeyRouteDeps
  return { routes: keyRoutes(deps), accounts, keyAdmin, onKeyIssued }
}

it('createKey records the issuing key as the creator and reports the new id', async () => {
  const { routes, accounts, onKeyIssued } = open()
  const fields = { name: 'k', expires_at: '2030-01-01T00:00:00Z' }
  const { reply, call } = await callAdmin(routes, adminEndpoints.createKey, { id: tenantId, fields, caller: tenantKey })
  const { id } = adminEndpoints.createKey.returns.parse(reply)
  expect(accounts.insertKey).toHaveBeenCalledWith(
    expect.objectContaining({ id, tenantId, env: 'live', creator: 'key-1', expiresAt: '2030-01-01T00:00:00Z' }),
    limits.activeKeysPerTenant,
  )
  expect(onKeyIssued).toHaveBeenCalledExactlyOnceWith(id)
  expect(call.tenantId).toBe(tenantId)
})

it('createKey gives a test key a sandbox and a live key none (D-397)', async () => {
  const { routes, accounts } = open()
  const created = async (env: string) => {
    await callAdmin(routes, adminEndpoints.createKey, { id: tenantId, fields: { name: 'k', env } })
    return accounts.insertKey.mock.lastCall
  }
  expect(await created('test')).toMatchObject([
    { env: 'test', sandboxId: '77', creator: 'operator', expiresAt: null },
    10,
  ])
  expect(await created('live')).not.toMatchObject([{ sandboxId: expect.anything() }, 10])
})

it.each([
  ['no tenant', 'NotFound', 'tenant'],
  ['too many', 'Conflict', 'at most 10 active keys'],
])('createKey maps the insert result "%s" to %s and reports no key (D-065)', async (inserted, reason, words) => {
  const { routes, onKeyIssued } = open({ inserted })
  const called = callAdmin(routes, adminEndpoints.createKey, { id: tenantId, fields: { name: 'k' } })
  expect(await captureRefusal(called)).toMatchObject({ reason, message: expect.stringContaining(words) })
  expect(onKeyIssued).not.toHaveBeenCalled()
})

it.each([
  [{}, 'name'],
  [{ name: 'k', scopes: [] }, 'scopes'],
  [{ name: 'k', scopes: ['root'] }, 'scopes'],
  [{ name: 'k', env: 'prod' }, 'env'],
  [{ name: 'k', expires_at: '1 January' }, 'expires_at'],
])('createKey rejects %j and stores nothing', async (fields, field) => {
  const { routes, accounts } = open()
  const refusal = await captureRefusal(callAdmin(routes, adminEndpoints.createKey, { id: tenantId, fields }))
  expect(refusal).toMatchObject({ reason: 'FieldInvalid', message: expect.stringContaining(field) })
  expect(accounts.insertKey).not.toHaveBeenCalled()
})

it.each(['createKey', 'listKeys'] as const)('%s hides another tenant from a key (D-067)', async (name) => {
  const { routes, accounts, keyAdmin } = open()
  const request = { id: otherTenantId, fields: { name: 'k' }, caller: tenantKey }
  expect(await captureRefusal(callAdmin(routes, adminEndpoints[name], request))).toMatchObject({ reason: 'NotFound' })
  expect(accounts.insertKey).not.toHaveBeenCalled()
  expect(keyAdmin.list).not.toHaveBeenCalled()
})

it('listKeys returns 404 to an operator for a tenant that does not exist', async () => {
  const { routes, keyAdmin } = open()
  const called = callAdmin(routes, adminEndpoints.listKeys, { id: otherTenantId })
  expect(await captureRefusal(called)).toMatchObject({ reason: 'NotFound' })
  expect(keyAdmin.list).not.toHaveBeenCalled()
})

it('listKeys returns the keys of the tenant with ISO timestamps', async () => {
  const { routes, keyAdmin } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.listKeys, { id: tenantId })
  expect(keyAdmin.list).toHaveBeenCalledWith(tenantId)
  expect(reply).toEqual({ keys: [shown] })
})

it.each(['changeKey', 'suspendKey', 'deleteKey'] as const)(
  '%s returns NotFound for an unknown key, and to a caller key for a key of another tenant (D-067)',
  async (name) => {
    const { routes, accounts, keyAdmin } = open()
    const missing = { reason: 'NotFound', message: expect.stringContaining('key') }
    const called = (id: string, caller = tenantKey) =>
      captureRefusal(callAdmin(routes, adminEndpoints[name], { id, caller }))
    expect(await called('key-9', { kind: 'operator' })).toMatchObject(missing)
    expect(await called('key-9')).toMatchObject(missing)
    expect(await called('key-3')).toMatchObject(missing)
    for (const change of [accounts.suspendKey, keyAdmin.change, keyAdmin.remove]) expect(change).not.toHaveBeenCalled()
  },
)

it('changeKey changes only the fields of the request and keeps the budget when it is absent', async () => {
  const { routes, accounts, keyAdmin } = open()
  const { reply, call } = await callAdmin(routes, adminEndpoints.changeKey, {
    id: row.id,
    fields: { expires_at: null },
  })
  expect(keyAdmin.change).toHaveBeenCalledWith(tenantId, row.id, {
    name: undefined,
    scopes: undefined,
    expiresAt: null,
  })
  expect(accounts.setBudget).not.toHaveBeenCalled()
  expect(reply).toEqual(shown)
  expect(call.tenantId).toBe(tenantId)
})

it.each([0, 500, null])('changeKey sets a monthly budget of %s', async (budget) => {
  const { routes, accounts } = open()
  await callAdmin(routes, adminEndpoints.changeKey, { id: row.id, fields: { monthly_budget: budget } })
  expect(accounts.setBudget).toHaveBeenCalledExactlyOnceWith(tenantId, row.id, budget)
})

it('changeKey rejects a key that was deleted concurrently', async () => {
  const called = callAdmin(open().routes, adminEndpoints.changeKey, { id: 'key-gone' })
  expect(await captureRefusal(called)).toMatchObject({ reason: 'NotFound' })
})

it('suspendKey suspends the key', async () => {
  const { routes, accounts } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.suspendKey, { id: row.id, caller: tenantKey })
  expect(reply).toEqual({ id: row.id, suspended: true })
  expect(accounts.suspendKey).toHaveBeenCalledExactlyOnceWith(row.id)
})

it('deleteKey deletes a suspended key and rejects an active one (D-065)', async () => {
  const { reply } = await callAdmin(open().routes, adminEndpoints.deleteKey, { id: row.id })
  expect(reply).toEqual({ id: row.id, deleted: true })
  const active = callAdmin(open({ isSuspended: false }).routes, adminEndpoints.deleteKey, { id: row.id })
  expect(await captureRefusal(active)).toMatchObject({ reason: 'Conflict' })
})

it('createKey called by a key grants no rights that the calling key lacks (D-064)', async () => {
  const { routes, accounts } = open()
  const issue = (fields: object) =>
    callAdmin(routes, adminEndpoints.createKey, { id: tenantId, fields: { name: 'k', ...fields }, caller: tenantKey })
  const { reply } = await issue({})
  expect(reply).toMatchObject({ scopes: ['create', 'read'] })
  expect(accounts.insertKey).toHaveBeenCalledWith(
    expect.objectContaining({ scopes: ['create', 'read'], expiresAt: '2030-01-01T00:00:00.000Z' }),
    limits.activeKeysPerTenant,
  )
  for (const fields of [{ scopes: ['bundle'] }, { expires_at: '2030-01-02T00:00:00Z' }])
    expect(await captureRefusal(issue(fields))).toMatchObject({ reason: 'Forbidden' })
  expect(accounts.insertKey).toHaveBeenCalledOnce()
})

it.each([
  ['its own scopes', 'key-1', { scopes: ['create', 'bundle'] }],
  ['its own name', 'key-1', { name: 'other' }],
  ['a budget', 'key-2', { monthly_budget: 1_000_000 }],
  ['scopes it lacks', 'key-2', { scopes: ['bundle'] }],
])('changeKey forbids a calling key to change %s, and changes nothing (D-064)', async (_what, id, fields) => {
  const { routes, accounts, keyAdmin } = open()
  const called = callAdmin(routes, adminEndpoints.changeKey, { id, fields, caller: tenantKey })
  expect(await captureRefusal(called)).toMatchObject({ reason: 'Forbidden' })
  expect(keyAdmin.change).not.toHaveBeenCalled()
  expect(accounts.setBudget).not.toHaveBeenCalled()
})
