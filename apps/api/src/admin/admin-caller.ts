import { type AdminEndpoint, AppError } from '@kinora/contract'
import { type IdentifyDeps, identifyKey } from '../checks/identify-key.ts'
import type { AdminCaller } from './admin-route.ts'

export type CallerDeps = IdentifyDeps & { token: string }

const scope = 'keys:admin'

/** The operator by the token, or a key with the scope for it. */
export const adminCallerOf = async (
  header: string | undefined,
  address: string,
  deps: CallerDeps,
): Promise<AdminCaller> => {
  if (deps.sameText(header ?? '', `Bearer ${deps.token}`)) return { kind: 'operator' }
  const key = await identifyKey(header, address, deps)
  if (!key.scopes.includes(scope)) throw new AppError('Forbidden', { detail: `this key lacks the scope ${scope}` })
  return { kind: 'key', keyId: key.id, tenantId: key.tenantId }
}

/** A key may do no more than its tenant's key calls. */
export const refuseForeignCall = (caller: AdminCaller, { isKeyCall }: AdminEndpoint): void => {
  if (caller.kind === 'key' && !isKeyCall) throw new AppError('Forbidden', { detail: 'not a call for keys' })
}
