/** The expected duration of a part without reports. */
const expectedMs = 10_000
/** Leaves a rest for the last moments, when everything is done but not yet written. */
const maxShare = 0.98

type ProgressReport = { share: number; atMs: number }

export type Progress = {
  /** Reports the completed share of the whole. With `until`, a part begins here and ends there. */
  report(share: number, until?: number): void
  /** From 0 to 1, always growing. */
  now(): number
}

/**
 * Steps report progress irregularly. Between reports, progress continues towards the end of the current part. It
 * follows the pace of the part so far and slows down, so it never reaches the end on its own.
 */
export const createProgress = (clock: () => number = () => performance.now()): Progress => {
  let until = 1
  /** The first report of the part, from which its pace is measured. */
  let first: ProgressReport | null = null
  let displayed = { share: 0, atMs: clock(), leftMs: expectedMs }
  const now = (): number => {
    const passedMs = clock() - displayed.atMs
    return displayed.share + (Math.max(0, until - displayed.share) * passedMs) / (passedMs + displayed.leftMs)
  }
  const leftMs = ({ share, atMs }: ProgressReport): number =>
    first === null || share <= first.share
      ? expectedMs
      : Math.max(1, ((until - share) * (atMs - first.atMs)) / (share - first.share))
  return {
    now,
    report(done, partEnd) {
      const [before, latest] = [now(), { share: maxShare * done, atMs: clock() }]
      if (partEnd !== undefined) [until, first] = [maxShare * partEnd, null]
      // The part is complete, and no next part was reported.
      else if (latest.share >= until) [until, first] = [1, null]
      displayed = { share: Math.max(before, latest.share), atMs: latest.atMs, leftMs: leftMs(latest) }
      first ??= latest
    },
  }
}
