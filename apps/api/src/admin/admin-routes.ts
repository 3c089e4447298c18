import type { AccountStore } from '@kinora/adapters/postgres'
import type { Seal } from '@kinora/adapters/secrets'
import { AppError, adminEndpoints, limits } from '@kinora/contract'
import { type Chance, type Clock, hashSecret, newId, newKey } from '@kinora/domain'
import { type AdminRoute, adminRoute, tenantIn } from './admin-route.ts'
import { newWebhookSecret } from './webhook-secret.ts'

export type AdminDeps = {
  accounts: AccountStore
  seal: Seal
  chance: Chance
  clock: Clock
  cell: number
}

/** Tenants, keys and credits; `kinora admin` and the console speak to these. */
export const adminRoutes = ({ accounts, seal, chance, clock, cell }: AdminDeps): AdminRoute[] => {
  const draw = () => newId(clock.nowMs(), cell, chance.random16())
  return [
    adminRoute(adminEndpoints.createTenant, async (_id, { name, concurrency }) => {
      const id = draw()
      const webhookSecret = newWebhookSecret(chance)
      await accounts.insertTenant({
        id,
        name,
        concurrency: concurrency ?? null,
        webhookSecretSealed: seal.seal(webhookSecret),
      })
      return { id, name, webhook_secret: webhookSecret }
    }),
    adminRoute(adminEndpoints.createKey, async (tenantId, { name, scopes, expires_at }) => {
      const { id, secret, key } = newKey('live', chance)
      const stored = await accounts.insertKey(
        {
          id,
          tenantId: tenantIn(tenantId),
          env: 'live',
          name,
          scopes,
          secretSha256: hashSecret(secret, chance),
          sealed: seal.seal(key),
          expiresAt: expires_at ?? null,
        },
        limits.activeKeysPerTenant,
      )
      if (stored === 'no tenant') throw new AppError('NotFound', { detail: 'tenant' })
      if (stored === 'too many')
        throw new AppError('Conflict', { detail: `a tenant has at most ${limits.activeKeysPerTenant} active keys` })
      return { id, name, key, scopes: [...scopes] }
    }),
    adminRoute(adminEndpoints.suspendKey, async (id) => {
      if (!(await accounts.suspendKey(id))) throw new AppError('NotFound', { detail: 'key' })
      return { id, suspended: true }
    }),
    adminRoute(adminEndpoints.grantCredits, async (tenantId, { credits, reason, ends_at }) => {
      const id = draw()
      const available = await accounts.grant({
        id,
        tenantId: tenantIn(tenantId),
        credits,
        reason,
        endsAt: ends_at ?? null,
      })
      if (available === undefined) throw new AppError('NotFound', { detail: 'tenant' })
      return { id, credits, available }
    }),
  ]
}
