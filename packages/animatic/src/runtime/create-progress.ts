/** What is expected of a part that has told nothing yet. */
const expectedMs = 10_000
/** What is left for the last moments, when everything is done but not yet written. */
const almost = 0.98

type Told = { share: number; atMs: number }

export type Progress = {
  /** A share of the whole is done. With `until`, a part begins here that ends there. */
  tell(share: number, until?: number): void
  /** From 0 to 1, growing all the time. */
  now(): number
}

/**
 * Work tells how far it is when it can. In between, progress goes on towards the end of the part at hand, as fast as the
 * part has been so far, but ever slower: it does not get there by itself.
 */
export const createProgress = (clock: () => number = () => performance.now()): Progress => {
  let until = 1
  /** Where the part's pace is counted from. */
  let first: Told | null = null
  let shown = { share: 0, atMs: clock(), leftMs: expectedMs }
  const now = (): number => {
    const passedMs = clock() - shown.atMs
    return shown.share + (Math.max(0, until - shown.share) * passedMs) / (passedMs + shown.leftMs)
  }
  const leftMs = ({ share, atMs }: Told): number =>
    first === null || share <= first.share
      ? expectedMs
      : Math.max(1, ((until - share) * (atMs - first.atMs)) / (share - first.share))
  return {
    now,
    tell(done, partEnd) {
      const [before, told] = [now(), { share: almost * done, atMs: clock() }]
      if (partEnd !== undefined) [until, first] = [almost * partEnd, null]
      // Its part is over, and nobody said what comes next.
      else if (told.share >= until) [until, first] = [1, null]
      shown = { share: Math.max(before, told.share), atMs: told.atMs, leftMs: leftMs(told) }
      first ??= told
    },
  }
}
