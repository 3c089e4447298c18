/** The estimate at the end of the expected time; it slows down afterwards. */
const shownWhenExpected = 0.9
/** Only the end of the step shows 1. */
const almost = 0.99

/**
 * Progress of a running step, from 0 to below 1, never falling. It follows the reports of the back end; before the
 * first report, it estimates by the expected time.
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
