export type Random = {
  /** 0 inclusive to 1 exclusive. */
  next(): number
  between(least: number, most: number): number
  happens(chance: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

const hashOf = (text: string): number => {
  let hash = 2166136261
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  return hash >>> 0
}

/** The same draws for the same seed and purpose, so that one purpose drawing more does not shift another (mulberry32). */
export const createRandom = (seed: number, purpose: string): Random => {
  let state = hashOf(`${seed} ${purpose}`)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    happens: (chance) => next() < chance,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** The next stretch of a ring: runs with consecutive seeds take consecutive stretches, so each item comes round. */
export const takeStretch = <T>(ring: readonly T[], count: number, seed: number): T[] => {
  const start = (seed * count) % ring.length
  return [...ring.slice(start), ...ring.slice(0, start)].slice(0, count)
}
