import type { Instance } from './instance.ts'
import { nginx } from './nginx.ts'
import { optionalPart, type Part, type PartName, partNames } from './part.ts'
import { pgbouncer } from './pgbouncer.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import { store } from './store.ts'
import { temporal } from './temporal.ts'

const parts: Record<PartName, Part> = { postgres, redis, store, temporal, nginx, pgbouncer }

/** The servers of an instance. */
export function listParts(instance: Instance): Part[] {
  const names: PartName[] = instance.hasPooler() ? [...partNames, optionalPart] : [...partNames]
  return names.map((name) => parts[name])
}

export function findPart(name: PartName): Part {
  return parts[name]
}

export function isPartName(text: string): text is PartName {
  return Object.hasOwn(parts, text)
}
