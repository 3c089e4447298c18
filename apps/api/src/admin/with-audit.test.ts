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
