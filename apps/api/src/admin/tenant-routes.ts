import type { Seal } from '@kinora/adapters/secrets'
import { adminEndpoints } from '@kinora/contract'
import type { Chance } from '@kinora/domain'
import type { AccountStore, Tenant, TenantAdmin } from '@kinora/postgres'
import { type AdminCall, type AdminRoute, adminRoute, asWire, notFound, pageOf, tenantIn } from './admin-route.ts'
import { newWebhookSecret } from './webhook-secret.ts'

export type TenantRouteDeps = {
  accounts: AccountStore
  tenants: TenantAdmin
  seal: Seal
  chance: Chance
  draw(): string
}

export const tenantRoutes = ({ accounts, tenants, seal, chance, draw }: TenantRouteDeps): AdminRoute[] => {
  const shown = async (tenant: Tenant | undefined) => {
    if (!tenant) throw notFound('tenant')
    return { ...asWire(tenant), ...(await tenants.balance(tenant.id)) }
  }
  return [
    adminRoute(adminEndpoints.createTenant, async (_id, { name, concurrency }, call: AdminCall) => {
      const id = draw()
      call.tenantId = id
      const webhookSecret = newWebhookSecret(chance)
      await accounts.insertTenant({
        id,
        name,
        concurrency: concurrency ?? null,
        webhookSecretSealed: seal.seal(webhookSecret),
      })
      return { id, name, webhook_secret: webhookSecret }
    }),
    adminRoute(adminEndpoints.listTenants, async (_id, page) => {
      const { items, next } = await tenants.list(pageOf(page))
      return { tenants: await Promise.all(items.map(shown)), next }
    }),
    adminRoute(adminEndpoints.readTenant, async (id, _body, call) => shown(await tenants.find(tenantIn(id, call)))),
    adminRoute(adminEndpoints.changeTenant, async (id, change, call) =>
      shown(await tenants.change(tenantIn(id, call), change)),
    ),
    adminRoute(adminEndpoints.closeTenant, async (id, _body, call) => shown(await tenants.close(tenantIn(id, call)))),
  ]
}
