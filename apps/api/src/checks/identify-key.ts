import { AppError } from '@kinora/contract'
import { authenticate, type Chance, type KnownKey } from '@kinora/domain'
import type { KeyCache } from './key-cache.ts'

export type IdentifyDeps = { keys: KeyCache; chance: Chance; sameText(a: string, b: string): boolean }

/** The key of a request on either listener. A key that had to be looked up and failed counts against its address (D-068). */
export const identifyKey = async (
  header: string | undefined,
  address: string,
  { keys, chance, sameText }: IdentifyDeps,
): Promise<KnownKey> => {
  let isLookedUp = false
  const ring = {
    find(id: string) {
      isLookedUp = true
      return keys.find(id, address)
    },
  }
  try {
    const key = await authenticate({ keys: ring, chance, sameText }, header)
    keys.noteUse(key.id)
    return key
  } catch (error) {
    // A key that is none by its text costs nothing, so it does not count against the others of its address.
    if (isLookedUp && error instanceof AppError && error.reason === 'Unauthorized') keys.noteFailure(address)
    throw error
  }
}
