import { AppError } from '@kinora/contract'
import type { RandomSource } from '../ports/random-source.ts'
import { hashSecret, type KnownKey, keyInHeader, readKey } from './api-key.ts'

export type KeyRing = { find(keyId: string): Promise<KnownKey | undefined> }

/** Authenticates the caller by the header alone, before the body is read. Every refusal looks the same. */
export const authenticate = async (
  deps: { keys: KeyRing; randomSource: RandomSource; sameText(a: string, b: string): boolean },
  header: string | undefined,
): Promise<KnownKey> => {
  const sent = keyInHeader(header)
  const parts = sent === undefined ? undefined : readKey(sent, deps.randomSource)
  const known = parts && (await deps.keys.find(parts.id))
  const isGood =
    parts !== undefined &&
    known !== undefined &&
    deps.sameText(hashSecret(parts.secret, deps.randomSource), known.secretSha256) &&
    known.env === parts.env &&
    !known.suspended &&
    !known.expired
  if (!isGood) throw new AppError('Unauthorized')
  return known
}
