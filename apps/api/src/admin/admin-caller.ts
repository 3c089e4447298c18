import { type AdminEndpoint, AppError } from '@kinora/contract'
import { type IdentifyDeps, identifyKey } from '../checks/identify-key.ts'
import type { AdminCaller } from './admin-route.ts'

export type CallerDeps = IdentifyDeps & { token: string }

const scope = 'keys:admin'

/** Identifies the operator by the admin token, or a key by its `keys:admin` scope. */
export const identifyAdminCaller = async (
  header: string | undefined,
  address: string,
  deps: CallerDeps,
): Promise<AdminCaller> => {
  if (deps.sameText(header ?? '', `Bearer ${deps.token}`)) return { kind: 'operator' }
  const key = await identifyKey(header, address, deps)
  if (!key.scopes.includes(scope)) throw new AppError('Forbidden', { detail: `this key lacks the scope ${scope}` })
  return { kind: 'key', keyId: key.id, tenantId: key.tenantId }
}

/** Rejects calls of a key other than the key calls of its tenant. */
export const refuseForeignCall = (caller: AdminCaller, { isKeyCall }: AdminEndpoint): void => {
  if (caller.kind === 'key' && !isKeyCall) throw new AppError('Forbidden', { detail: 'API keys cannot make this call' })
}
