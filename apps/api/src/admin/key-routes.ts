import type { Seal } from '@kinora/adapters/secrets'
import { AppError, adminEndpoints, defaultScopes, limits } from '@kinora/contract'
import { hashSecret, newKey, type RandomSource, refuseKeyChange, resolveIssuedRights } from '@kinora/domain'
import type { AccountStore, KeyAdmin, TenantAdmin } from '@kinora/postgres'
import {
  type AdminCall,
  type AdminRoute,
  adminRoute,
  asWire,
  mayCallFor,
  notFound,
  requireTenant,
  resolveTenantId,
} from './admin-route.ts'

export type KeyRouteDeps = {
  accounts: AccountStore
  tenants: Pick<TenantAdmin, 'find'>
  keyAdmin: KeyAdmin
  seal: Seal
  randomSource: RandomSource
  generateId(): string
  onKeyIssued(keyId: string): void
}

const toCreator = ({ caller }: AdminCall): string => {
  if (caller.kind === 'key') return caller.keyId
  return caller.kind === 'person' ? `person:${caller.personId}` : 'operator'
}

export const keyRoutes = ({
  accounts,
  tenants,
  keyAdmin,
  seal,
  randomSource,
  generateId,
  onKeyIssued,
}: KeyRouteDeps): AdminRoute[] => {
  const resolveOwner = async (keyId: string, call: AdminCall): Promise<string> => {
    const tenantId = await keyAdmin.findOwner(keyId)
    if (tenantId === undefined || !mayCallFor(tenantId, call)) throw notFound('key')
    call.tenantId = tenantId
    return tenantId
  }
  const readKeyReply = async (tenantId: string, keyId: string) => {
    const key = await keyAdmin.find(tenantId, keyId)
    if (!key) throw notFound('key')
    return asWire(key)
  }
  /** Reads the calling key from the store. A key cannot grant rights that it lacks. */
  const findIssuer = async ({ caller }: AdminCall) => {
    if (caller.kind !== 'key') return undefined
    const issuer = await keyAdmin.find(caller.tenantId, caller.keyId)
    if (!issuer) throw new AppError('Unauthorized')
    return issuer
  }
  return [
    adminRoute(adminEndpoints.createKey, async (path, fields, call) => {
      const tenantId = resolveTenantId(path, call)
      const { name, env } = fields
      const issuer = await findIssuer(call)
      const { scopes, expiresAt } = issuer
        ? resolveIssuedRights(issuer, fields)
        : { scopes: fields.scopes ?? defaultScopes, expiresAt: fields.expires_at ?? null }
      const { id, secret, key } = newKey(env, randomSource)
      const stored = await accounts.insertKey(
        {
          id,
          tenantId,
          ...(env === 'test' ? { env, sandboxId: generateId() } : { env }),
          name,
          scopes,
          secretSha256: hashSecret(secret, randomSource),
          sealed: seal.seal(key),
          expiresAt,
          creator: toCreator(call),
        },
        limits.activeKeysPerTenant,
      )
      if (stored === 'no tenant') throw notFound('tenant')
      if (stored === 'too many')
        throw new AppError('Conflict', { detail: `a tenant has at most ${limits.activeKeysPerTenant} active keys` })
      onKeyIssued(id)
      return { id, name, key, scopes: [...scopes] }
    }),
    adminRoute(adminEndpoints.listKeys, async (tenantId, _body, call) => ({
      keys: (await keyAdmin.list(await requireTenant(tenants, tenantId, call))).map(asWire),
    })),
    adminRoute(adminEndpoints.changeKey, async (id, change, call) => {
      const tenantId = await resolveOwner(id, call)
      const [issuer, target] = [await findIssuer(call), await keyAdmin.find(tenantId, id)]
      if (!target) throw notFound('key')
      if (issuer) refuseKeyChange(issuer, target, change)
      const { name, scopes, expires_at: expiresAt, monthly_budget: budget } = change
      await keyAdmin.change(tenantId, id, { name, scopes, expiresAt })
      if (budget !== undefined) await accounts.setBudget(tenantId, id, budget)
      return readKeyReply(tenantId, id)
    }),
    adminRoute(adminEndpoints.suspendKey, async (id, _body, call) => {
      await resolveOwner(id, call)
      await accounts.suspendKey(id)
      return { id, suspended: true }
    }),
    adminRoute(adminEndpoints.deleteKey, async (id, _body, call) => {
      await resolveOwner(id, call)
      if (!(await keyAdmin.remove(id))) throw new AppError('Conflict', { detail: 'suspend the key before deleting it' })
      return { id, deleted: true }
    }),
  ]
}
