export type Random = {
  /** 0 inclusive to 1 exclusive. */
  next(): number
  between(least: number, most: number): number
  happens(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

const fnv1a = (text: string): number => {
  let hash = 2166136261
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  return hash >>> 0
}

/** Deterministic per seed and purpose, so that draws of one purpose do not shift another (mulberry32). */
export const createRandom = (seed: number, purpose: string): Random => {
  let state = fnv1a(`${seed} ${purpose}`)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    happens: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** A slice of a ring: consecutive seeds take consecutive slices and cover all items. */
export const takeStretch = <T>(ring: readonly T[], count: number, seed: number): T[] => {
  const start = (seed * count) % ring.length
  return [...ring.slice(start), ...ring.slice(0, start)].slice(0, count)
}
