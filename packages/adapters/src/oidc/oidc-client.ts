import {
  type ExternalIdentity,
  type GroupRoleMap,
  type IdentityProvider,
  type PendingSignIn,
  resolveGroupRoles,
} from '@kinora/domain'
import * as oidc from 'openid-client'
import { readClaims } from './read-claims.ts'

export type OidcClientOptions = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Name on the sign-in button. */
  name: string
  scopes: string
  roleMap: GroupRoleMap
  nowMs?: () => number
}

const timeoutSeconds = 5
/** A provider that is down gets one request in this time, however many people try to sign in. */
const discoveryRestMs = 5_000
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Plain HTTP is for an identity provider on this machine only, as in tests. */
const toExecute = (issuer: URL) =>
  issuer.protocol === 'http:' && loopbackHosts.includes(issuer.hostname) ? [oidc.allowInsecureRequests] : []

/** Signs people in with an identity provider: code flow with PKCE, state and nonce (D-518). */
export const createOidcClient = ({
  issuer,
  clientId,
  clientSecret,
  name,
  scopes,
  roleMap,
  nowMs = () => performance.now(),
}: OidcClientOptions): IdentityProvider => {
  const url = new URL(issuer)
  const authentication = clientSecret === '' ? oidc.None() : oidc.ClientSecretBasic(clientSecret)
  let discovered: Promise<oidc.Configuration> | undefined
  let failedAtMs: number | undefined
  /** Discovery waits for the first sign-in, so that the API starts without the provider. A failure is kept for a moment. */
  const discover = (): Promise<oidc.Configuration> => {
    if (failedAtMs !== undefined && nowMs() - failedAtMs >= discoveryRestMs) {
      failedAtMs = undefined
      discovered = undefined
    }
    // The timeout applies to every later request to the provider as well.
    discovered ??= oidc
      .discovery(url, clientId, undefined, authentication, { execute: toExecute(url), timeout: timeoutSeconds })
      .catch((error: unknown) => {
        failedAtMs = nowMs()
        throw error
      })
    return discovered
  }
  return {
    name,
    async begin(redirectUri: string): Promise<{ url: string; pending: PendingSignIn }> {
      const config = await discover()
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const target = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopes,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: target.href, pending }
    },
    async finish(callbackUrl: URL, { state, nonce, codeVerifier }: PendingSignIn): Promise<ExternalIdentity> {
      const config = await discover()
      const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the identity provider returned no ID token')
      // Many providers return groups and the address only here.
      const details = config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
      const { groups, ...person } = readClaims({ ...details, ...claims })
      return {
        issuer: config.serverMetadata().issuer,
        subject: claims.sub,
        ...person,
        roles: resolveGroupRoles(roleMap, groups),
      }
    },
  }
}
