/**
 * A Bloom filter of issued key ids. A negative result is certain, a positive one is not. It contains keys of this node
 * immediately and keys of other nodes after a quarter of a second.
 */
export type KeyBloomFilter = { add(keyId: string): void; mayContain(keyId: string): Promise<boolean> }

// Key ids are 72 random bits, so three slices of 24 bits serve as three hashes. At a million keys, the false positive
// rate is 4 in a thousand. The filter takes two MiB.
const bitCount = 2 ** 24
/** Limits refreshes to four queries a second. Each reads only the keys issued since the last one. */
const refreshIntervalMs = 250
/** A key has the timestamp of the start of its transaction and is visible only after the commit. */
const overlapMs = 60_000

const bitIndexes = (keyId: string): number[] => {
  const bytes = Buffer.from(keyId, 'base64url')
  return [0, 3, 6].map((at) => (at + 3 <= bytes.length ? bytes.readUIntBE(at, 3) : 0))
}

export const createKeyBloomFilter = (issuedSince: (moment: Date) => Promise<string[]>): KeyBloomFilter => {
  const bits = new Uint8Array(bitCount / 8)
  let knownUntil = 0
  let freshUntil = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined

  const add = (keyId: string): void => {
    for (const bitIndex of bitIndexes(keyId)) bits[bitIndex >> 3] = (bits[bitIndex >> 3] ?? 0) | (1 << (bitIndex & 7))
  }
  const refresh = async (): Promise<void> => {
    const [began, from] = [performance.now(), Date.now()]
    for (const keyId of await issuedSince(new Date(knownUntil))) add(keyId)
    // Set only after a successful query, so that the next call retries after a failure.
    knownUntil = from - overlapMs
    freshUntil = began + refreshIntervalMs
  }
  const contains = (keyId: string): boolean =>
    bitIndexes(keyId).every((bitIndex) => ((bits[bitIndex >> 3] ?? 0) & (1 << (bitIndex & 7))) !== 0)

  return {
    add,
    async mayContain(keyId) {
      if (contains(keyId)) return true
      if (performance.now() > freshUntil) {
        refreshing ??= refresh().finally(() => {
          refreshing = undefined
        })
        await refreshing
      }
      return contains(keyId)
    },
  }
}
