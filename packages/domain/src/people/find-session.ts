import type { ActiveSession, SessionStore } from '../ports/people.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { isSessionToken } from './session-token.ts'

export type FindSessionDeps = {
  sessions: Pick<SessionStore, 'find' | 'noteUse'>
  randomSource: RandomSource
  clock: Clock
}

/** Finds the session of a token and moves its idle expiry, at most once a minute and never past the absolute one. */
export const findSession = async (
  { sessions, randomSource, clock }: FindSessionDeps,
  token: string | undefined,
): Promise<ActiveSession | undefined> => {
  if (token === undefined || !isSessionToken(token)) return undefined
  const now = clock.nowMs()
  const session = await sessions.find(randomSource.sha256(token), new Date(now))
  if (!session || now - session.usedAt.getTime() < sessionLifetime.useIntervalMs) return session
  const idleExpiresAt = new Date(Math.min(now + sessionLifetime.idleMs, session.expiresAt.getTime()))
  await sessions.noteUse(session.id, new Date(now), idleExpiresAt)
  return { ...session, usedAt: new Date(now), idleExpiresAt }
}
