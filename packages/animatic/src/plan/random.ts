export type Random = {
  /** From 0 up to, but excluding, 1. */
  next(): number
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
}

const mulberry = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hash = (text: string): number => {
  let value = 2_166_136_261
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16_777_619)
  return value >>> 0
}

/** The same seed and purpose give the same numbers on every machine; purposes are independent of each other. */
export const createRandom = (seed: number, purpose: string): Random => {
  const next = mulberry((hash(purpose) ^ Math.imul(seed >>> 0, 2_654_435_761)) >>> 0)
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  }
}
