import { adminEndpoints } from '@kinora/contract'
import { type Clock, readUsage, type UsageReader } from '@kinora/domain'
import type { TenantAdmin } from '@kinora/postgres'
import { type AdminRoute, adminRoute, notFound, resolveTenantId } from './admin-route.ts'

export type UsageRouteDeps = { adminUsage: UsageReader; tenants: Pick<TenantAdmin, 'find'>; clock: Clock }

const toDate = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

export const usageRoutes = ({ adminUsage, tenants, clock }: UsageRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readUsage, async (_id, { tenant_id: tenantId, from, to, interval, group_by }, call) => {
    if (tenantId !== undefined && !(await tenants.find(resolveTenantId(tenantId, call)))) throw notFound('tenant')
    return readUsage(
      { usage: adminUsage, clock },
      { tenantId, from: toDate(from), to: toDate(to), interval, group: group_by },
    )
  }),
]
