import { adminEndpoints } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { callAdmin, captureRefusal, otherTenantId, tenantId } from './test-setup/call-admin.ts'
import { type UsageRouteDeps, usageRoutes } from './usage-routes.ts'

const call = async (fields: object) => {
  const read = vi.fn(async (_tenantId: string | undefined, _query: object) => [])
  const deps = {
    adminUsage: { read },
    tenants: { find: async (id: string) => (id === tenantId ? { id } : undefined) },
    clock: { nowMs: () => Date.parse('2026-03-10T12:00:00Z') },
  }
  const called = await callAdmin(usageRoutes(deps as unknown as UsageRouteDeps), adminEndpoints.readUsage, { fields })
  return { ...called, sent: read.mock.lastCall }
}

it('readUsage sums one tenant, which the audit log names (D-515)', async () => {
  const { sent, call: audited } = await call({ tenant_id: tenantId, group_by: 'backend', interval: 'hour' })
  expect(sent).toMatchObject([tenantId, { group: 'backend', interval: 'hour' }])
  expect(audited.tenantId).toBe(tenantId)
})

it('readUsage without a tenant sums all of them (D-515)', async () => {
  const { sent, reply } = await call({ group_by: 'tenant', from: '2026-03-01T00:00:00+02:00' })
  expect(sent).toMatchObject([undefined, { group: 'tenant', from: new Date('2026-02-28T00:00:00Z') }])
  expect(reply).toMatchObject({ interval: 'day', group_by: 'tenant', usage: [], total: { tasks: 0, step_seconds: 0 } })
})

it('readUsage rejects an unknown tenant and an unknown group (D-515)', async () => {
  expect((await captureRefusal(call({ tenant_id: otherTenantId }))).reason).toBe('NotFound')
  expect((await captureRefusal(call({ group_by: 'colour' }))).reason).toBe('FieldInvalid')
})
