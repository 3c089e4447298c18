import { AppError } from '@kinora/contract'
import { authenticate, type KnownKey, type RandomSource } from '@kinora/domain'
import type { KeyCache } from './key-cache.ts'

export type IdentifyDeps = { keys: KeyCache; randomSource: RandomSource; sameText(a: string, b: string): boolean }

/** Identifies the key of a request on either listener. A failed lookup counts against the address (D-068). */
export const identifyKey = async (
  header: string | undefined,
  address: string,
  { keys, randomSource, sameText }: IdentifyDeps,
): Promise<KnownKey> => {
  let isLookedUp = false
  const ring = {
    find(id: string) {
      isLookedUp = true
      return keys.find(id, address)
    },
  }
  try {
    const key = await authenticate({ keys: ring, randomSource: randomSource, sameText }, header)
    keys.noteUse(key.id)
    return key
  } catch (error) {
    // A malformed key costs no lookup, so it does not count against the address.
    if (isLookedUp && error instanceof AppError && error.reason === 'Unauthorized') keys.noteFailure(address)
    throw error
  }
}
