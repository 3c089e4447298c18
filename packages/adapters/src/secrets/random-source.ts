import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { RandomSource } from '@kinora/domain'

export const randomSource: RandomSource = {
  random16: () => randomBytes(2).readUInt16BE(),
  random31: () => randomInt(2 ** 31),
  sha256: (text) => hash('sha256', text, 'base64url'),
  // 6 bits per character: 43 characters carry 258 random bits.
  randomWord: (size) =>
    randomBytes(Math.ceil((size * 3) / 4))
      .toString('base64url')
      .slice(0, size),
}

export const systemClock = { nowMs: (): number => Date.now() }

/** Compares in constant time for texts of equal length. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
