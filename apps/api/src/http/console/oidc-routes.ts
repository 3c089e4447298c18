import type { Seal } from '@kinora/adapters/secrets'
import { type PendingSignIn, sessionLifetime } from '@kinora/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clearCookie, readCookie, setCookie } from '../../console/cookies.ts'
import { beginSession } from './begin-session.ts'
import type { ConsoleDeps, ConsoleListener } from './console-deps.ts'
import { getTraceId } from './trace-id.ts'

const stored = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string(), expiresAtMs: z.number() })
/** Exchanges of codes at the same time; each makes up to three requests to the provider. */
const maxExchanges = 10
const callbackPath = '/console/api/sign-in/oidc/callback'

const sealPending = (seal: Seal, pending: PendingSignIn, nowMs: number): string =>
  seal.seal(JSON.stringify({ ...pending, expiresAtMs: nowMs + sessionLifetime.signInMs })).toString('base64url')

const openPending = (seal: Seal, text: string | undefined, nowMs: number): PendingSignIn | undefined => {
  if (text === undefined) return undefined
  try {
    const { expiresAtMs, ...pending } = stored.parse(JSON.parse(seal.open(Buffer.from(text, 'base64url'))))
    return expiresAtMs > nowMs ? pending : undefined
  } catch {
    return undefined
  }
}

/** Claims a sign-in before its code is exchanged, so that each cookie causes one request to the provider. */
const claimState = async (
  callback: URL,
  { state }: PendingSignIn,
  { identities, randomSource, clock }: Pick<ConsoleDeps, 'identities' | 'randomSource' | 'clock'>,
): Promise<boolean> =>
  callback.searchParams.get('state') === state &&
  identities.claim(randomSource.sha256(state), new Date(clock.nowMs() + sessionLifetime.signInMs))

/** Mounts the two navigations of a sign-in with the identity provider. */
export const mountOidcRoutes = (app: FastifyInstance, deps: ConsoleDeps, listener: ConsoleListener): void => {
  const { oidc, seal, clock, identities } = deps
  if (!oidc) return
  const hidden = { schema: { hide: true } }
  let exchanging = 0
  const redirect = (reply: FastifyReply, location: string) => reply.code(303).header('location', location).send('')
  const fail = (
    request: FastifyRequest,
    reply: FastifyReply,
    reason: 'expired' | 'refused' | 'no-role' | 'provider',
  ) => {
    deps.onUnauthorized(request.ip, getTraceId(request))
    return redirect(reply.header('set-cookie', clearCookie('signIn')), `/console/sign-in?failed=${reason}`)
  }

  app.get('/console/api/sign-in/oidc', hidden, async (request, reply) => {
    const begun = await oidc.begin(`${listener.origin}${callbackPath}`).catch((error: unknown) => {
      deps.onError(error, getTraceId(request))
      return undefined
    })
    if (!begun) return redirect(reply, '/console/sign-in?failed=provider')
    const cookie = setCookie('signIn', sealPending(seal, begun.pending, clock.nowMs()))
    return redirect(reply.header('set-cookie', cookie), begun.url)
  })

  app.get(callbackPath, hidden, async (request, reply) => {
    const pending = openPending(seal, readCookie(request.headers.cookie, 'signIn'), clock.nowMs())
    if (!pending) return fail(request, reply, 'expired')
    deps.attempts.begin(request.ip)
    const [, query = ''] = request.originalUrl.split(/\?(.*)/s)
    const callback = new URL(`${listener.origin}${callbackPath}?${query}`)
    if (!(await claimState(callback, pending, deps))) return fail(request, reply, 'refused')
    if (exchanging >= maxExchanges) return fail(request, reply, 'provider')
    exchanging += 1
    const identity = await oidc
      .finish(callback, pending)
      .catch((error: unknown) => {
        deps.onError(error, getTraceId(request))
        return undefined
      })
      .finally(() => {
        exchanging -= 1
      })
    if (!identity) return fail(request, reply, 'refused')
    const personId = await identities.signIn(identity, deps.generateId())
    if (personId === undefined) return fail(request, reply, 'no-role')
    reply.header('set-cookie', clearCookie('signIn'))
    await beginSession(request, reply, deps, { owner: { personId }, method: 'oidc' })
    deps.attempts.succeed(request.ip)
    return redirect(reply, '/console/')
  })
}
