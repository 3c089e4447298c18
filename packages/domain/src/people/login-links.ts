import type { LoginLinkStore } from '../ports/people.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { isSessionToken, newSessionToken } from './session-token.ts'

type LinkDeps = { links: LoginLinkStore; randomSource: RandomSource; clock: Clock }

/** Creates a one-use sign-in link. Undefined without such a person. */
export const createLoginLink = async (
  { links, randomSource, clock }: LinkDeps,
  personId: string,
): Promise<{ token: string; expiresAt: Date } | undefined> => {
  const token = newSessionToken(randomSource)
  const now = clock.nowMs()
  const expiresAt = new Date(now + sessionLifetime.linkMs)
  const link = { tokenSha256: randomSource.sha256(token), personId, createdAt: new Date(now), expiresAt }
  return (await links.insert(link)) ? { token, expiresAt } : undefined
}

/** Redeems a sign-in link. Undefined for one that is used, expired or unknown. */
export const redeemLoginLink = async (
  { links, randomSource, clock }: LinkDeps,
  token: string,
): Promise<string | undefined> =>
  isSessionToken(token) ? links.take(randomSource.sha256(token), new Date(clock.nowMs())) : undefined
