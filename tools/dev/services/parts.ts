import { nginx } from './nginx.ts'
import { type Part, type PartName, partNames } from './part.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import { store } from './store.ts'
import { temporal } from './temporal.ts'

const parts: Record<PartName, Part> = { postgres, redis, store, temporal, nginx }

export const allParts: Part[] = partNames.map((name) => parts[name])

export function findPart(name: PartName): Part {
  return parts[name]
}

export function isPartName(text: string): text is PartName {
  return partNames.some((name) => name === text)
}
