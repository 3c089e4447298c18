import type { KeyRing, KnownKey } from '@kinora/domain'
import { createKeySieve } from './key-sieve.ts'

const keptMs = 4_000
const keptKeys = 50_000
const failuresPerMinute = 10
const usesEveryMs = 60_000

export type KeySource = KeyRing & {
  issuedSince(moment: Date): Promise<string[]>
  noteUse(keyId: string): Promise<void>
}
type Entry = { key: KnownKey | undefined; until: number }

/** Keys as this node knows them, at most four seconds old, so that a suspension is felt everywhere within five. */
export const createKeyCache = (source: KeySource) => {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<KnownKey | undefined>>()
  const failures = new Map<string, { count: number; until: number }>()
  const usedAt = new Map<string, number>()
  const sieve = createKeySieve(source.issuedSince)
  /** Lookups under way by address: any of them may fail, so a burst is limited like what comes one by one. */
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
    const until = performance.now() + keptMs
    const key = await source.find(keyId)
    if (entries.size >= keptKeys) entries.delete(entries.keys().next().value ?? '')
    entries.delete(keyId)
    entries.set(keyId, { key, until })
    return key
  }
  /** One question for all who come with a key while it is being asked; else a flood would want every connection there is. */
  const look = (keyId: string): Promise<KnownKey | undefined> => {
    const asked = underWay.get(keyId) ?? read(keyId).finally(() => underWay.delete(keyId))
    underWay.set(keyId, asked)
    return asked
  }
  return {
    /** From an address that keeps failing, only a key that was really issued is worth a question to the database. */
    async find(keyId: string, address: string): Promise<KnownKey | undefined> {
      const known = entries.get(keyId)
      if (known && known.until > performance.now()) return known.key
      if (underWay.has(keyId)) return look(keyId)
      if (isOverLimit(address) && !(await sieve.mayHold(keyId))) return undefined
      countLookup(address, 1)
      return look(keyId).finally(() => countLookup(address, -1))
    },
    /** A key of this node's making, which may be used this instant. */
    noteIssued: sieve.add,
    /** Written down once a minute at most; that it is, nobody waits for. */
    noteUse(keyId: string): void {
      const now = performance.now()
      if (now - (usedAt.get(keyId) ?? -usesEveryMs) < usesEveryMs) return
      if (usedAt.size >= keptKeys) usedAt.delete(usedAt.keys().next().value ?? '')
      usedAt.set(keyId, now)
      source.noteUse(keyId).catch(() => usedAt.delete(keyId))
    },
    noteFailure(address: string): void {
      const now = performance.now()
      const failed = failures.get(address)
      if (failed && failed.until > now) failed.count += 1
      else failures.set(address, { count: 1, until: now + 60_000 })
      if (failures.size > keptKeys) failures.delete(failures.keys().next().value ?? '')
    },
  }
}
export type KeyCache = ReturnType<typeof createKeyCache>
