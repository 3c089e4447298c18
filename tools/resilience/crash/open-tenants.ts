import { createAdminClient } from '@kinora/sdk/admin'
import type { Tenant } from './load-client.ts'

export const grantedCredits = 1_000_000

/** One tenant for each callback address, with credits that do not run out. */
export const openTenants = (adminUrl: string, token: string, callbackUrls: readonly string[]): Promise<Tenant[]> => {
  const admin = createAdminClient({ baseUrl: adminUrl, token })
  return Promise.all(
    callbackUrls.map(async (callbackUrl, i) => {
      const { id } = await admin.createTenant({ name: `crash ${i}` })
      await admin.grantCredits(id, { credits: grantedCredits, reason: 'crash harness' })
      const { key } = await admin.createKey(id, { name: 'crash' })
      return { id, key, callbackUrl }
    }),
  )
}
