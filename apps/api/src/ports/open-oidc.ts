import { createOidcClient } from '@kinora/adapters/oidc'
import type { GroupRole } from '@kinora/domain'
import type { Config } from '../config.ts'
import type { OidcSignIn } from '../console/oidc-routes.ts'

/** The settings have validated the form: `operator`, or a role with the id of a tenant. */
const toGroupRole = (text: string): GroupRole => {
  const [role, tenantId] = text.split(':')
  if (tenantId === undefined) return { isOperator: true }
  return { tenantId, role: role === 'owner' || role === 'creator' ? role : 'viewer' }
}

/** Opens sign-in with the identity provider, if the settings name one. */
export const openOidc = (config: Config): OidcSignIn | undefined => {
  if (config.OIDC_ISSUER === undefined) return undefined
  const roles = Object.entries(config.OIDC_ROLE_MAP)
  return createOidcClient({
    issuer: config.OIDC_ISSUER,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
    name: config.OIDC_NAME,
    scopes: config.OIDC_SCOPES,
    roleMap: new Map(roles.map(([group, given]) => [group, given.map(toGroupRole)])),
  })
}
