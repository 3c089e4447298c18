import { adminEndpoints } from '@kinora/contract'
import type { AuditEntry } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { audited } from './audited.ts'

const objectsFor = async (object: string): Promise<string[]> => {
  const entries: AuditEntry[] = []
  const audit = { append: async (entry: AuditEntry) => void entries.push(entry) } as Parameters<typeof audited>[0]
  const act = { endpoint: adminEndpoints.suspendKey, object, fields: {}, address: '', trace: '' }
  await audited(audit, act, { caller: { kind: 'operator' }, tenantId: null }, async () => undefined)
  return entries.map((entry) => entry.object)
}

it('tells what an act was about, and keeps no whole key that came in place of its id (C71)', async () => {
  expect(await objectsFor('dG9wc2VjcmV0')).toEqual(['dG9wc2VjcmV0', 'dG9wc2VjcmV0'])
  const objects = await objectsFor(`gk_live_dG9wc2VjcmV0_${'s'.repeat(43)}_abcdef`)
  expect(objects.join()).not.toContain('sss')
})
