import type { AdminEndpoint } from './admin/admin-endpoint.ts'
import type { Endpoint } from './endpoints.ts'
import { type Role, roleScopes } from './roles.ts'
import { defaultScopes } from './scopes.ts'

/** Callers of the console: an operator, the roles of a tenant, a key with the default scopes, a client without a session. */
export const consoleCallers = ['operator', 'owner', 'creator', 'viewer', 'key', 'signed out'] as const
export type ConsoleCaller = (typeof consoleCallers)[number]

/** Whether a caller may make a call of the administration API. An operator here has no right that another one gives. */
export const mayAdminister = (
  caller: ConsoleCaller,
  { isKeyCall, isOwnerCall, needsContentRead }: AdminEndpoint,
): boolean =>
  (caller === 'operator' && needsContentRead !== true) ||
  (caller === 'owner' && (isKeyCall === true || isOwnerCall === true))

const isRole = (caller: ConsoleCaller): caller is Role => caller in roleScopes

/** Whether a caller may make a call of the public API for its tenant. An operator needs a role in the tenant too. */
export const mayCall = (caller: ConsoleCaller, { scope }: Pick<Endpoint, 'scope'>): boolean =>
  isRole(caller) ? roleScopes[caller].includes(scope) : caller === 'key' && defaultScopes.includes(scope)
