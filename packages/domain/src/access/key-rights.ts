import { AppError, defaultScopes, type Scope } from '@kinora/contract'

/** A key with the scope `keys:admin`, in its current state. */
export type Issuer = {
  id: string
  env: 'live' | 'test'
  scopes: readonly string[]
  expires_at: Date | null
  monthly_budget: number | null
}
type Target = { id: string; scopes: readonly string[] }
type Issue = { env: 'live' | 'test'; scopes?: readonly Scope[] | undefined; expires_at?: string | undefined }
type Change = {
  scopes?: readonly Scope[] | undefined
  expires_at?: string | null | undefined
  monthly_budget?: number | null | undefined
}

const forbidden = (detail: string, field?: string): AppError =>
  new AppError('Forbidden', { detail, ...(field === undefined ? {} : { field }) })

const refuseScopes = (granted: readonly string[], issuer: Issuer): void => {
  const lacking = granted.filter((scope) => !issuer.scopes.includes(scope))
  if (lacking.length > 0) throw forbidden(`scopes: this key lacks ${lacking.join(', ')}`, 'scopes')
}

/** Null means never, which is later than every date. */
const refuseExpiry = (wanted: string | null, { expires_at: own }: Issuer): void => {
  if (own === null || (wanted !== null && Date.parse(wanted) <= own.getTime())) return
  throw forbidden(`expires_at: must not be later than ${own.toISOString()}, when this key expires`, 'expires_at')
}

/** Limits the rights of an issued key to the rights and the expiry of its issuer (D-064). */
export const resolveIssuedRights = (
  issuer: Issuer,
  { env, scopes, expires_at }: Issue,
): { scopes: readonly string[]; expiresAt: string | null } => {
  if (issuer.monthly_budget !== null) throw forbidden('a key with a budget cannot issue keys')
  if (issuer.env === 'test' && env === 'live') throw forbidden('env: a test key can issue test keys only', 'env')
  if (scopes) refuseScopes(scopes, issuer)
  if (expires_at !== undefined) refuseExpiry(expires_at, issuer)
  return {
    scopes: scopes ?? defaultScopes.filter((scope) => issuer.scopes.includes(scope)),
    expiresAt: expires_at ?? issuer.expires_at?.toISOString() ?? null,
  }
}

/** Rejects a change that gives another key more rights than the issuer has (D-064). */
export const refuseKeyChange = (
  issuer: Issuer,
  target: Target,
  { scopes, expires_at, monthly_budget }: Change,
): void => {
  if (target.id === issuer.id) throw forbidden('a key cannot change itself')
  if (monthly_budget !== undefined) throw forbidden('monthly_budget: only the operator can set it', 'monthly_budget')
  const added = scopes?.filter((scope) => !target.scopes.includes(scope)) ?? []
  if (added.length > 0 && issuer.monthly_budget !== null)
    throw forbidden('scopes: a key with a budget cannot add scopes', 'scopes')
  refuseScopes(added, issuer)
  if (expires_at !== undefined) refuseExpiry(expires_at, issuer)
}
