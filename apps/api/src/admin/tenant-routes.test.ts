import { randomSource } from '@kinora/adapters/secrets'
import { adminEndpoints } from '@kinora/contract'
import type { AccountStore, Tenant, TenantAdmin } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { tenantRoutes } from './tenant-routes.ts'
import { callAdmin, captureRefusal, otherTenantId, tenantId, tenantKey } from './test-setup/call-admin.ts'

const row: Tenant = {
  id: tenantId,
  name: 'acme',
  concurrency: null,
  local_only: false,
  weight: 1,
  created_at: new Date(0),
  closed_at: null,
  sandbox_id: null,
  available: 7,
  holding: 3,
}
const shown = { ...row, created_at: '1970-01-01T00:00:00.000Z' }

const open = (rows: readonly Tenant[]) => {
  const find = async (id: string) => rows.find((tenant) => tenant.id === id)
  const tenants = {
    list: vi.fn(async () => ({ items: [...rows], next: 'n' })),
    find: vi.fn(find),
    change: vi.fn(async (id: string, change: Partial<Tenant>) => {
      const found = await find(id)
      return found && { ...found, ...change }
    }),
    close: vi.fn(async (id: string) => {
      const found = await find(id)
      return found && { ...found, closed_at: new Date(1) }
    }),
  }
  const insertTenant = vi.fn(async () => undefined)
  const routes = tenantRoutes({
    accounts: { insertTenant } as unknown as AccountStore,
    tenants: tenants as unknown as TenantAdmin,
    seal: { seal: (text: string) => Buffer.from(`sealed ${text}`), open: String } as never,
    randomSource: randomSource,
    generateId: () => tenantId,
  })
  return { routes, tenants, insertTenant }
}

it('createTenant stores the webhook secret sealed and shows it once', async () => {
  const { routes, insertTenant } = open([])
  const { reply, call } = await callAdmin(routes, adminEndpoints.createTenant, { fields: { name: ' acme ' } })
  const { webhook_secret: secret } = adminEndpoints.createTenant.returns.parse(reply)
  expect(reply).toEqual({ id: tenantId, name: 'acme', webhook_secret: expect.stringMatching(/^whsec_/) })
  expect(insertTenant).toHaveBeenCalledWith({
    id: tenantId,
    name: 'acme',
    concurrency: null,
    webhookSecretSealed: Buffer.from(`sealed ${secret}`),
  })
  expect(call.tenantId).toBe(tenantId)
})

it('createTenant stores the concurrency of the request', async () => {
  const { routes, insertTenant } = open([])
  await callAdmin(routes, adminEndpoints.createTenant, { fields: { name: 'acme', concurrency: 5 } })
  expect(insertTenant).toHaveBeenCalledWith(expect.objectContaining({ concurrency: 5 }))
})

it.each([
  [{ name: '' }, 'name'],
  [{}, 'name'],
  [{ name: 'acme', concurrency: 0 }, 'concurrency'],
  [{ name: 'acme', concurrency: 10_001 }, 'concurrency'],
  [{ name: 'acme', concurrency: 1.5 }, 'concurrency'],
])('createTenant rejects %j and stores nothing', async (fields, field) => {
  const { routes, insertTenant } = open([])
  const refusal = await captureRefusal(callAdmin(routes, adminEndpoints.createTenant, { fields }))
  expect(refusal).toMatchObject({ reason: 'FieldInvalid', message: expect.stringContaining(field) })
  expect(insertTenant).not.toHaveBeenCalled()
})

it('listTenants forwards the page and returns each tenant with its balance', async () => {
  const { routes, tenants } = open([row])
  const { reply } = await callAdmin(routes, adminEndpoints.listTenants, { fields: { after: '12', count: '2' } })
  expect(tenants.list).toHaveBeenCalledWith({ after: '12', count: 2 })
  expect(reply).toEqual({ tenants: [shown], next: 'n' })
})

it('listTenants treats an empty "after" as the first page', async () => {
  const { routes, tenants } = open([])
  await callAdmin(routes, adminEndpoints.listTenants, { fields: { after: '' } })
  expect(tenants.list).toHaveBeenCalledWith({ after: undefined, count: 100 })
})

it.each(['x', '-1', '1'.repeat(20), '1 '])('listTenants rejects the "after" %j', async (after) => {
  const refusal = await captureRefusal(callAdmin(open([]).routes, adminEndpoints.listTenants, { fields: { after } }))
  expect(refusal).toMatchObject({ reason: 'FieldInvalid', message: expect.stringContaining('after') })
})

it('readTenant returns the tenant with its balance and names it for the audit log', async () => {
  const { reply, call } = await callAdmin(open([row]).routes, adminEndpoints.readTenant, { id: tenantId })
  expect(reply).toEqual(shown)
  expect(call.tenantId).toBe(tenantId)
})

it.each(['readTenant', 'changeTenant', 'closeTenant'] as const)(
  '%s rejects a tenant that does not exist',
  async (name) => {
    const { routes } = open([row])
    const missing = { reason: 'NotFound', message: expect.stringContaining('tenant') }
    expect(await captureRefusal(callAdmin(routes, adminEndpoints[name], { id: otherTenantId }))).toMatchObject(missing)
  },
)

it.each(['readTenant', 'changeTenant', 'closeTenant'] as const)(
  '%s rejects a malformed id before it reads the store',
  async (name) => {
    const { routes, tenants } = open([row])
    expect(await captureRefusal(callAdmin(routes, adminEndpoints[name], { id: "1' or 1=1" }))).toMatchObject({
      reason: 'NotFound',
    })
    for (const call of [tenants.find, tenants.change, tenants.close]) expect(call).not.toHaveBeenCalled()
  },
)

it('readTenant hides another tenant from a key (D-067)', async () => {
  const { routes } = open([{ ...row, id: otherTenantId }])
  const called = callAdmin(routes, adminEndpoints.readTenant, { id: otherTenantId, caller: tenantKey })
  expect(await captureRefusal(called)).toMatchObject({ reason: 'NotFound' })
})

it('changeTenant changes only the fields of the request', async () => {
  const { routes, tenants } = open([row])
  const { reply } = await callAdmin(routes, adminEndpoints.changeTenant, { id: tenantId, fields: { name: 'new' } })
  expect(tenants.change).toHaveBeenCalledWith(tenantId, { name: 'new' })
  expect(reply).toEqual({ ...shown, name: 'new' })
})

it('closeTenant returns the time of closing', async () => {
  const { reply } = await callAdmin(open([row]).routes, adminEndpoints.closeTenant, { id: tenantId })
  expect(reply).toEqual({ ...shown, closed_at: '1970-01-01T00:00:00.001Z' })
})
