import { AppError, type Role, roleScopes, roles } from '@kinora/contract'
import type { ActiveSession, KnownKey } from '@kinora/domain'
import type { AdminCaller } from '../admin/admin-route.ts'

/** A session with what it may do on the listener of the request. */
export type ConsoleSession = {
  active: ActiveSession
  /** The key that the session began with, valid now. */
  key: KnownKey | undefined
  isOperator: boolean
  canReadContent: boolean
}

/** Limits a session to its listener: the role operator counts on the admin listener only, unless the settings allow it. */
export const toConsoleSession = (
  active: ActiveSession,
  key: KnownKey | undefined,
  allowsOperators: boolean,
): ConsoleSession => {
  const isOperator = allowsOperators && active.person?.isOperator === true
  const canReadContent = isOperator && !active.isDelegated && active.person?.canReadContent === true
  return { active, key, isOperator, canReadContent }
}

const findRole = ({ active }: ConsoleSession, tenantId: string): Role | undefined =>
  active.person?.memberships.find((membership) => membership.tenantId === tenantId)?.role

/** The caller of the administration API that a session represents. */
export const toAdminCaller = (session: ConsoleSession, tenantId: string | undefined): AdminCaller => {
  const { active, key, isOperator, canReadContent } = session
  if (key) {
    if (!key.scopes.includes('keys:admin'))
      throw new AppError('Forbidden', { detail: 'this key lacks the scope keys:admin' })
    return { kind: 'key', keyId: key.id, tenantId: key.tenantId }
  }
  if (!active.person) throw new AppError('Unauthorized')
  const ownTenantId = tenantId !== undefined && findRole(session, tenantId) === roles[0] ? tenantId : null
  if (!isOperator && active.person.isOperator && ownTenantId === null)
    throw new AppError('Forbidden', {
      detail: 'operators use the console of ADMIN_LISTEN; see CONSOLE_OPERATOR_PUBLIC',
    })
  if (!isOperator && ownTenantId === null)
    throw new AppError('Forbidden', {
      detail: 'only operators, and owners of the tenant in X-Kinora-Tenant, can make this call',
    })
  return {
    kind: 'person',
    personId: active.person.id,
    sessionId: active.id,
    isOperator,
    canReadContent,
    isDelegated: active.isDelegated,
    tenantId: isOperator ? null : ownTenantId,
  }
}

/** The caller of the public API for a tenant: the key of the session, or the console key with the scopes of the role. */
export const toTenantCaller = async (
  session: ConsoleSession,
  tenantId: string,
  findConsoleKey: (tenantId: string) => Promise<KnownKey | undefined>,
): Promise<KnownKey> => {
  if (session.key) {
    if (session.key.tenantId !== tenantId) throw new AppError('NotFound', { detail: 'tenant' })
    return session.key
  }
  const role = findRole(session, tenantId)
  const key = role && (await findConsoleKey(tenantId))
  if (!role || !key || key.suspended) throw new AppError('NotFound', { detail: 'tenant' })
  return { ...key, scopes: roleScopes[role] }
}
