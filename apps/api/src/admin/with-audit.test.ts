import { adminEndpoints } from '@kinora/contract'
import type { AuditEntry } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { withAudit } from './with-audit.ts'

const auditObjects = async (object: string): Promise<string[]> => {
  const entries: AuditEntry[] = []
  const audit = { append: async (entry: AuditEntry) => void entries.push(entry) } as Parameters<typeof withAudit>[0]
  const auditedCall = { endpoint: adminEndpoints.suspendKey, object, fields: {}, address: '', trace: '' }
  await withAudit(audit, auditedCall, { caller: { kind: 'operator' }, tenantId: null }, async () => undefined)
  return entries.map((entry) => entry.object)
}

it('withAudit records the object of a call, but not a whole key sent in place of its id (C71)', async () => {
  expect(await auditObjects('dG9wc2VjcmV0')).toEqual(['dG9wc2VjcmV0', 'dG9wc2VjcmV0'])
  const objects = await auditObjects(`gk_live_dG9wc2VjcmV0_${'s'.repeat(43)}_abcdef`)
  expect(objects.join()).not.toContain('sss')
})

it('withAudit records names of fields that the call has, and no large value', async () => {
  const entries: AuditEntry[] = []
  const audit = { append: async (entry: AuditEntry) => void entries.push(entry) } as Parameters<typeof withAudit>[0]
  const fields = { name: 'x'.repeat(100_000), concurrency: 3, [`unknown${'y'.repeat(100_000)}`]: 1 }
  const auditedCall = { endpoint: adminEndpoints.changeTenant, object: '', fields, address: '', trace: '' }
  await withAudit(audit, auditedCall, { caller: { kind: 'operator' }, tenantId: null }, async () => undefined)
  expect(entries[0]?.detail).toEqual({
    fields: ['name', 'concurrency'],
    name: 'too long for a field',
    concurrency: 3,
  })
})
