import { type AdminEndpoint, AppError } from '@kinora/contract'
import { authenticate, type Chance } from '@kinora/domain'
import type { KeyCache } from '../checks/key-cache.ts'
import type { AdminCaller } from './admin-route.ts'

export type CallerDeps = { token: string; keys: KeyCache; chance: Chance; sameText(a: string, b: string): boolean }

const scope = 'keys:admin'

/** The operator by the token, or a key with the scope for it. */
export const adminCallerOf = async (
  header: string | undefined,
  address: string,
  { token, keys, chance, sameText }: CallerDeps,
): Promise<AdminCaller> => {
  if (sameText(header ?? '', `Bearer ${token}`)) return { kind: 'operator' }
  const ring = { find: (id: string) => keys.find(id, address) }
  const key = await authenticate({ keys: ring, chance, sameText }, header)
  keys.noteUse(key.id)
  if (!key.scopes.includes(scope)) throw new AppError('Forbidden', { detail: `this key lacks the scope ${scope}` })
  return { kind: 'key', keyId: key.id, tenantId: key.tenantId }
}

/** A key may do no more than its tenant's key calls. */
export const refuseForeignCall = (caller: AdminCaller, { isKeyCall }: AdminEndpoint): void => {
  if (caller.kind === 'key' && !isKeyCall) throw new AppError('Forbidden', { detail: 'not a call for keys' })
}
