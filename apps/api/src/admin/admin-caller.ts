import { type AdminEndpoint, AppError } from '@kinora/contract'
import { type IdentifyDeps, identifyKey } from '../checks/identify-key.ts'
import type { CallTickets } from '../console/call-tickets.ts'
import type { AdminCaller } from './admin-route.ts'

export type CallerDeps = IdentifyDeps & {
  token: string
  /** Callers that the console of this process has identified. */
  tickets?: CallTickets<AdminCaller>
}

const scope = 'keys:admin'

/** Identifies the operator by the admin token, a key by its `keys:admin` scope, or a caller of the console. */
export const identifyAdminCaller = async (
  header: string | undefined,
  address: string,
  deps: CallerDeps,
): Promise<AdminCaller> => {
  const known = deps.tickets?.take(header)
  if (known) return known
  if (deps.sameText(header ?? '', `Bearer ${deps.token}`)) return { kind: 'operator' }
  const key = await identifyKey(header, address, deps)
  if (!key.scopes.includes(scope)) throw new AppError('Forbidden', { detail: `this key lacks the scope ${scope}` })
  return { kind: 'key', keyId: key.id, tenantId: key.tenantId }
}

/** Rejects calls of a key or an owner other than those for its own tenant. */
export const refuseForeignCall = (caller: AdminCaller, { isKeyCall, isOwnerCall }: AdminEndpoint): void => {
  if (caller.kind === 'person' && !caller.isOperator && !isKeyCall && !isOwnerCall)
    throw new AppError('Forbidden', { detail: 'only operators can make this call' })
  if (caller.kind === 'key' && !isKeyCall) throw new AppError('Forbidden', { detail: 'API keys cannot make this call' })
}
