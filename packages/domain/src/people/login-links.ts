import type { LoginLinkStore } from '../ports/people.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { newSessionToken } from './session-token.ts'

type LinkDeps = { links: LoginLinkStore; randomSource: RandomSource; clock: Clock }

/** Creates a one-use sign-in link. Undefined without such a person. */
export const createLoginLink = async (
  { links, randomSource, clock }: LinkDeps,
  personId: string,
  /** Whether a signed-in person creates it for somebody else. */
  isDelegated: boolean,
): Promise<{ token: string; expiresAt: Date } | undefined> => {
  const token = newSessionToken(randomSource)
  const now = clock.nowMs()
  const expiresAt = new Date(now + sessionLifetime.linkMs)
  const link = { tokenSha256: randomSource.sha256(token), personId, isDelegated, createdAt: new Date(now), expiresAt }
  return (await links.insert(link)) ? { token, expiresAt } : undefined
}
