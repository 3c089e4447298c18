/**
 * Tells from memory that a key id was never issued; of one that was, or of one in many others, it says "perhaps".
 * What another node issued is known a quarter of a second later, what this one issued at once.
 */
export type KeySieve = { add(keyId: string): void; mayHold(keyId: string): Promise<boolean> }

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
  let freshUntil = Number.NEGATIVE_INFINITY
  let answer: Promise<void> | undefined

  const add = (keyId: string): void => {
    for (const place of placesOf(keyId)) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
  }
  const refresh = async (): Promise<void> => {
    const [began, from] = [performance.now(), Date.now()]
    for (const keyId of await issuedSince(new Date(knownUntil))) add(keyId)
    // Only an answer makes it fresh: after a failure the next one asks again.
    knownUntil = from - overlapMs
    freshUntil = began + betweenMs
  }
  const holds = (keyId: string): boolean =>
    placesOf(keyId).every((place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0)

  return {
    add,
    async mayHold(keyId) {
      if (holds(keyId)) return true
      if (performance.now() > freshUntil) {
        answer ??= refresh().finally(() => {
          answer = undefined
        })
        await answer
      }
      return holds(keyId)
    },
  }
}
