/** The calls of the console's own pages, without those that it forwards: sign-in, sessions and sign-out. */
export const sessionCalls = [
  ['GET', '/console/api/sign-in'],
  ['POST', '/console/api/sign-in/link'],
  ['POST', '/console/api/sign-in/key'],
  ['GET', '/console/api/sign-in/oidc'],
  ['GET', '/console/api/sign-in/oidc/callback'],
  ['GET', '/console/api/session'],
  ['POST', '/console/api/sign-out'],
  ['POST', '/console/api/sign-out-everywhere'],
  ['GET', '/console/api/sessions'],
  ['POST', '/console/api/sessions/{id}/revoke'],
] as const

/** One forwarded call of each kind. */
export const forwardedCalls = [
  ['GET', '/console/api/admin/v1/people'],
  ['POST', '/console/api/admin/v1/people'],
  ['GET', '/console/api/tenants/{id}/ent/v2/credits'],
  ['POST', '/console/api/tenants/{id}/ent/v2/text2video'],
] as const

export type ConsoleCall = readonly [method: 'GET' | 'POST', path: string]
