import type { Bench } from './work.ts'

/** A bench whose progress is only a part of the whole, from one share of it to another. */
export const partOfProgress = (bench: Bench, from: number, to: number): Bench => ({
  ...bench,
  onProgress: (fraction) => bench.onProgress(from + (to - from) * fraction),
})
