import type { ActiveSession } from '@kinora/domain'
import type { AttemptLimit } from './attempt-limit.ts'

const maxKnown = 10_000

export type SessionLookupDeps = {
  /** Limits lookups of tokens without a session, by address. */
  wrongTokens: AttemptLimit
  find(token: string): Promise<ActiveSession | undefined>
  /** This process remembers tokens by their hash only. */
  hash(token: string): string
}

/**
 * Looks up sessions by token. Wrong tokens of an address are limited, and those of other people behind the same address
 * still work once this process has seen them. Requests of one page share a lookup.
 */
export const createSessionLookups = ({ wrongTokens, find, hash }: SessionLookupDeps) => {
  const known = new Set<string>()
  const inFlight = new Map<string, Promise<ActiveSession | undefined>>()

  const lookUp = async (token: string, sha256: string, address: string): Promise<ActiveSession | undefined> => {
    const isKnown = known.delete(sha256)
    if (!isKnown) wrongTokens.begin(address)
    // A failed lookup does not count against the token.
    const session = await find(token).catch((error: unknown) => {
      if (isKnown) known.add(sha256)
      else wrongTokens.succeed(address)
      throw error
    })
    if (!session) return undefined
    if (!isKnown) wrongTokens.succeed(address)
    if (known.size >= maxKnown) known.delete(known.values().next().value ?? '')
    known.add(sha256)
    return session
  }
  return (token: string, address: string): Promise<ActiveSession | undefined> => {
    const sha256 = hash(token)
    const pending = inFlight.get(sha256) ?? lookUp(token, sha256, address).finally(() => inFlight.delete(sha256))
    inFlight.set(sha256, pending)
    return pending
  }
}
export type SessionLookups = ReturnType<typeof createSessionLookups>
