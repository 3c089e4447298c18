import type { Seal } from '@kinora/adapters/secrets'
import { adminEndpoints } from '@kinora/contract'
import type { RandomSource } from '@kinora/domain'
import type { AccountStore, Tenant, TenantAdmin } from '@kinora/postgres'
import {
  type AdminCall,
  type AdminRoute,
  adminRoute,
  asWire,
  notFound,
  parsePage,
  resolveTenantId,
} from './admin-route.ts'
import { newWebhookSecret } from './webhook-secret.ts'

export type TenantRouteDeps = {
  accounts: AccountStore
  tenants: TenantAdmin
  seal: Seal
  randomSource: RandomSource
  generateId(): string
}

export const tenantRoutes = ({ accounts, tenants, seal, randomSource, generateId }: TenantRouteDeps): AdminRoute[] => {
  const toTenantReply = (tenant: Tenant | undefined) => {
    if (!tenant) throw notFound('tenant')
    return asWire(tenant)
  }
  return [
    adminRoute(adminEndpoints.createTenant, async (_id, { name, concurrency }, call: AdminCall) => {
      const id = generateId()
      call.tenantId = id
      const webhookSecret = newWebhookSecret(randomSource)
      await accounts.insertTenant({
        id,
        name,
        concurrency: concurrency ?? null,
        webhookSecretSealed: seal.seal(webhookSecret),
      })
      return { id, name, webhook_secret: webhookSecret }
    }),
    adminRoute(adminEndpoints.listTenants, async (_id, page) => {
      const { items, next } = await tenants.list(parsePage(page))
      return { tenants: items.map(toTenantReply), next }
    }),
    adminRoute(adminEndpoints.readTenant, async (id, _body, call) =>
      toTenantReply(await tenants.find(resolveTenantId(id, call))),
    ),
    adminRoute(adminEndpoints.changeTenant, async (id, { local_only: localOnly, ...change }, call) =>
      toTenantReply(await tenants.change(resolveTenantId(id, call), { ...change, localOnly })),
    ),
    adminRoute(adminEndpoints.closeTenant, async (id, _body, call) =>
      toTenantReply(await tenants.close(resolveTenantId(id, call))),
    ),
  ]
}
