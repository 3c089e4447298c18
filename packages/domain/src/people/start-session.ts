import type { Session, SessionClient, SessionOwner, SessionStore, SignInMethod } from '../ports/people.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { isSessionToken, newSessionToken } from './session-token.ts'

export type StartSessionDeps = {
  sessions: Pick<SessionStore, 'insert' | 'insertByLink'>
  randomSource: RandomSource
  clock: Clock
  generateId(): string
}

type SignIn = {
  client: SessionClient
  /** The token that the browser sent. Its session ends, so that no token survives a sign-in (D-518). */
  replacedToken: string | undefined
}

export type StartSessionInput = SignIn & { owner: SessionOwner; method: SignInMethod }

export type StartedSession = { token: string; session: Session }

const userAgentChars = 256

const buildSession = (
  { randomSource, clock, generateId }: StartSessionDeps,
  { client }: SignIn,
  owned: Pick<Session, 'personId' | 'keyId' | 'method'>,
): StartedSession => {
  const token = newSessionToken(randomSource)
  const now = clock.nowMs()
  const session = {
    id: generateId(),
    ...owned,
    isDelegated: false,
    address: client.address,
    userAgent: client.userAgent.slice(0, userAgentChars),
    createdAt: new Date(now),
    usedAt: new Date(now),
    idleExpiresAt: new Date(now + sessionLifetime.idleMs),
    expiresAt: new Date(now + sessionLifetime.absoluteMs),
  }
  return { token, session }
}

const hashReplaced = ({ randomSource }: StartSessionDeps, { replacedToken }: SignIn): string | undefined =>
  replacedToken !== undefined && isSessionToken(replacedToken) ? randomSource.sha256(replacedToken) : undefined

/** Starts a session with a new token. Only the hash of the token is stored. Undefined for an erased person. */
export const startSession = async (
  deps: StartSessionDeps,
  { owner, method, ...signIn }: StartSessionInput,
): Promise<StartedSession | undefined> => {
  const personId = 'personId' in owner ? owner.personId : null
  const keyId = 'keyId' in owner ? owner.keyId : null
  const started = buildSession(deps, signIn, { personId, keyId, method })
  const stored = { ...started.session, tokenSha256: deps.randomSource.sha256(started.token) }
  return (await deps.sessions.insert(stored, hashReplaced(deps, signIn))) ? started : undefined
}

/** Redeems a sign-in link. Undefined for one that is used, expired or unknown. */
export const startSessionByLink = async (
  deps: StartSessionDeps,
  { link, ...signIn }: SignIn & { link: string },
): Promise<StartedSession | undefined> => {
  if (!isSessionToken(link)) return undefined
  const { token, session } = buildSession(deps, signIn, { personId: null, keyId: null, method: 'link' })
  const { sha256 } = deps.randomSource
  const stored = { ...session, tokenSha256: sha256(token) }
  const owner = await deps.sessions.insertByLink(stored, sha256(link), hashReplaced(deps, signIn))
  return owner && { token, session: { ...session, personId: owner.personId } }
}
