import type { Session, SessionClient, SessionOwner, SessionStore, SignInMethod } from '../ports/people.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { isSessionToken, newSessionToken } from './session-token.ts'

export type StartSessionDeps = {
  sessions: Pick<SessionStore, 'insert'>
  randomSource: RandomSource
  clock: Clock
  generateId(): string
}

export type StartSessionInput = {
  owner: SessionOwner
  method: SignInMethod
  client: SessionClient
  /** The token that the browser sent. Its session ends, so that no token survives a sign-in (D-518). */
  replacedToken: string | undefined
}

const userAgentChars = 256

/** Starts a session with a new token. Only the hash of the token is stored. */
export const startSession = async (
  { sessions, randomSource, clock, generateId }: StartSessionDeps,
  { owner, method, client, replacedToken }: StartSessionInput,
): Promise<{ token: string; session: Session }> => {
  const token = newSessionToken(randomSource)
  const now = clock.nowMs()
  const session: Session = {
    id: generateId(),
    personId: 'personId' in owner ? owner.personId : null,
    keyId: 'keyId' in owner ? owner.keyId : null,
    method,
    address: client.address,
    userAgent: client.userAgent.slice(0, userAgentChars),
    createdAt: new Date(now),
    usedAt: new Date(now),
    idleExpiresAt: new Date(now + sessionLifetime.idleMs),
    expiresAt: new Date(now + sessionLifetime.absoluteMs),
  }
  const replaced =
    replacedToken !== undefined && isSessionToken(replacedToken) ? randomSource.sha256(replacedToken) : undefined
  await sessions.insert({ ...session, tokenSha256: randomSource.sha256(token) }, replaced)
  return { token, session }
}
