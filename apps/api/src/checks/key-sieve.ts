import { setTimeout as sleep } from 'node:timers/promises'

/** Tells from memory that a key id was never issued; of one that was, or of one in many others, it says "perhaps". */
export type KeySieve = { mayHold(keyId: string): Promise<boolean> }

// Key ids are 72 random bits, so three slices of 24 of them are as good as three hashes: at a million keys, 4 ids in
// a thousand are let through that do not exist, and two MiB are all it ever takes.
const places = 2 ** 24
/** However many ask, the database is asked four times a second, for the few keys it issued since. */
const betweenMs = 250
/** A key is dated when its transaction begins, and seen when it ends. */
const overlapMs = 60_000

const placesOf = (keyId: string): number[] => {
  const bytes = Buffer.from(keyId, 'base64url')
  return [0, 3, 6].map((at) => (at + 3 <= bytes.length ? bytes.readUIntBE(at, 3) : 0))
}

export const createKeySieve = (issuedSince: (moment: Date) => Promise<string[]>): KeySieve => {
  const bits = new Uint8Array(places / 8)
  let knownUntil = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let nextAnswer: Promise<void> | undefined

  const refresh = async (): Promise<void> => {
    await sleep(Math.max(0, askedAt + betweenMs - performance.now()))
    // Who comes from here on may hold a key that this question is too early for.
    nextAnswer = undefined
    askedAt = performance.now()
    const from = Date.now()
    const ids = await issuedSince(new Date(knownUntil))
    for (const place of ids.flatMap(placesOf)) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
    knownUntil = from - overlapMs
  }
  const holds = (keyId: string): boolean =>
    placesOf(keyId).every((place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0)

  return {
    async mayHold(keyId) {
      if (holds(keyId)) return true
      nextAnswer ??= refresh()
      await nextAnswer
      return holds(keyId)
    },
  }
}
