import type { KeyRing, KnownKey } from '@kinora/domain'
import { createKeyBloomFilter } from './key-bloom-filter.ts'

const cacheTtlMs = 4_000
const maxCachedKeys = 50_000
const failuresPerMinute = 10
const useIntervalMs = 60_000

export type KeySource = KeyRing & {
  issuedSince(moment: Date): Promise<string[]>
  noteUse(keyId: string): Promise<void>
}
type Entry = { key: KnownKey | undefined; until: number }

/** Caches keys for at most four seconds, so that a suspension takes effect on every node within five. */
export const createKeyCache = (source: KeySource) => {
  const entries = new Map<string, Entry>()
  const inFlight = new Map<string, Promise<KnownKey | undefined>>()
  const failures = new Map<string, { count: number; until: number }>()
  const usedAt = new Map<string, number>()
  const bloomFilter = createKeyBloomFilter(source.issuedSince)
  /** Lookups in flight by address. Any of them may fail, so they count toward the limit. */
  const lookups = new Map<string, number>()
  const isOverLimit = (address: string): boolean => {
    const failed = failures.get(address)
    const count = failed !== undefined && failed.until > performance.now() ? failed.count : 0
    return count + (lookups.get(address) ?? 0) >= failuresPerMinute
  }
  const countLookup = (address: string, change: 1 | -1): void => {
    const now = (lookups.get(address) ?? 0) + change
    if (now === 0) lookups.delete(address)
    else lookups.set(address, now)
  }
  const read = async (keyId: string): Promise<KnownKey | undefined> => {
    const until = performance.now() + cacheTtlMs
    const key = await source.find(keyId)
    if (entries.size >= maxCachedKeys) entries.delete(entries.keys().next().value ?? '')
    entries.delete(keyId)
    entries.set(keyId, { key, until })
    return key
  }
  /** Shares one query among concurrent requests with the same key, so that a flood cannot exhaust the pool. */
  const loadShared = (keyId: string): Promise<KnownKey | undefined> => {
    const pending = inFlight.get(keyId) ?? read(keyId).finally(() => inFlight.delete(keyId))
    inFlight.set(keyId, pending)
    return pending
  }
  return {
    /** Above the failure limit of an address, only ids that pass the Bloom filter reach the database. */
    async find(keyId: string, address: string): Promise<KnownKey | undefined> {
      const known = entries.get(keyId)
      if (known && known.until > performance.now()) return known.key
      if (inFlight.has(keyId)) return loadShared(keyId)
      if (isOverLimit(address) && !(await bloomFilter.mayContain(keyId))) return undefined
      countLookup(address, 1)
      return loadShared(keyId).finally(() => countLookup(address, -1))
    },
    /** Adds a key that this node issued, so that it works immediately. */
    noteIssued: bloomFilter.add,
    /** Records the use at most once a minute, without waiting for the write. */
    noteUse(keyId: string): void {
      const now = performance.now()
      if (now - (usedAt.get(keyId) ?? -useIntervalMs) < useIntervalMs) return
      if (usedAt.size >= maxCachedKeys) usedAt.delete(usedAt.keys().next().value ?? '')
      usedAt.set(keyId, now)
      source.noteUse(keyId).catch(() => usedAt.delete(keyId))
    },
    noteFailure(address: string): void {
      const now = performance.now()
      const failed = failures.get(address)
      if (failed && failed.until > now) failed.count += 1
      else failures.set(address, { count: 1, until: now + 60_000 })
      if (failures.size > maxCachedKeys) failures.delete(failures.keys().next().value ?? '')
    },
  }
}
export type KeyCache = ReturnType<typeof createKeyCache>
