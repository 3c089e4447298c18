/** What an estimate shows when the expected time is over; from there on it slows down. */
const shownWhenExpected = 0.9
/** The end is only shown by the end. */
const almost = 0.99

/**
 * How far a running step is, from 0 to below 1, never falling: by what its back end reports, and as long as it reports
 * nothing by the time that has passed of the time that was expected.
 */
export const createStepProgress = (expectedMs: number, nowMs: () => number) => {
  const beganAt = nowMs()
  let shown = 0
  let reported: { from: number; fraction: number } | null = null
  const estimate = (): number => {
    const passed = (nowMs() - beganAt) / Math.max(1, expectedMs)
    return passed <= 1 ? shownWhenExpected * passed : 1 - (1 - shownWhenExpected) / passed
  }
  const now = (): number => {
    const share = reported ? reported.from + (1 - reported.from) * reported.fraction : estimate()
    shown = Math.max(shown, Math.min(almost, share))
    return shown
  }
  return {
    now,
    report(fraction: number): void {
      if (fraction <= 0) return
      reported = { from: reported?.from ?? now(), fraction: Math.max(reported?.fraction ?? 0, Math.min(1, fraction)) }
    },
  }
}
