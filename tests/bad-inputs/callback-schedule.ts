import { failureUnless } from './request-cases.ts'
import type { Delivery, Snapshot } from './world.ts'

/** Retry schedule of the interface, in seconds (D-323, D-326, D-327). */
const waitsSeconds = [5, 30, 120]
const jitter = 0.1
const retryAfterMaxSeconds = 300
const tryTimeoutSeconds = 15
/** Lower bound of the attempt timeout, whatever the scale. */
const minTryTimeoutMs = 10_000
/** The log rounds times to milliseconds. */
const roundingMs = 2
/** A busy machine polls less often than every 100 ms, but still catches a wait of this length. */
const reliablyPolledMs = 5_000

/** All durations of the callback rows, at the time scale of the service under test. */
export const scheduleAt = (scale: number) => {
  const waitsMs = waitsSeconds.map((seconds) => seconds * 1000 * scale)
  const [firstGapMs = 0, , longestGapMs = 0] = waitsMs
  const tryTimeoutMs = Math.max(tryTimeoutSeconds * 1000 * scale, minTryTimeoutMs)
  const scheduleMs = waitsMs.reduce((sum, ms) => sum + ms, 0)
  return {
    waitsMs,
    tryTimeoutMs,
    retryAfterMs: (seconds: number): number => Math.min(seconds, retryAfterMaxSeconds) * 1000 * scale,
    /** Time after the last attempt in which no further one may start. */
    quietMs: longestGapMs * (1 + jitter) + 500,
    /** The same after a delivered attempt. */
    quietAfterDeliveryMs: firstGapMs * (1 + jitter) + 500,
    /** Timeout for the end of a delivery; not a latency limit. */
    endsWithinMs: (scheduleMs + retryAfterMaxSeconds * 1000 * scale) * (1 + jitter) + 4 * tryTimeoutMs + 180_000,
    /** Duration of all attempts, for runs without database access. */
    allTriesMs: scheduleMs * (1 + jitter) + 20_000,
  }
}
export type Schedule = ReturnType<typeof scheduleAt>

/** Without CALLBACK_TIME_SCALE the service uses the schedule of the interface. */
export const schedule = scheduleAt(Number(process.env['CALLBACK_TIME_SCALE'] || '1'))

/**
 * Checks recorded times: an attempt never starts before its wait is over, and the recorded due time never exceeds the
 * wait plus jitter. How late an attempt starts depends on the machine and is not checked.
 */
export const checkRecordedWaits = (
  { tries }: Pick<Delivery, 'tries'>,
  snapshots: readonly Snapshot[],
  waitsMs: readonly number[],
): string[] =>
  waitsMs.flatMap((wait, i) => {
    const [before, after] = [tries[i], tries[i + 1]]
    if (!before || !after) return [`attempt ${i + 2} is not in the log`]
    const endMs = before.atMs + before.durationMs
    const pendingSnapshots = snapshots.filter(({ attempts, dueAtMs }) => attempts === i + 1 && dueAtMs !== undefined)
    const longest = Math.max(...pendingSnapshots.map(({ dueAtMs = 0, nowMs }) => dueAtMs - nowMs))
    return [
      ...failureUnless(
        after.atMs >= endMs + wait - roundingMs,
        `attempt ${i + 2} started ${after.atMs - endMs} ms after the end of attempt ${i + 1}, not ${wait} ms`,
      ),
      ...failureUnless(
        pendingSnapshots.length > 0 || wait < reliablyPolledMs,
        `the due time of attempt ${i + 2} was never recorded`,
      ),
      ...failureUnless(
        pendingSnapshots.length === 0 || longest <= wait * (1 + jitter) + roundingMs,
        `attempt ${i + 2} was due in ${longest} ms, ${wait} ms plus jitter allowed`,
      ),
      ...pendingSnapshots
        .filter(({ dueAtMs = 0 }) => dueAtMs < endMs + wait - roundingMs || dueAtMs > after.atMs + roundingMs)
        .slice(0, 1)
        .map(({ dueAtMs = 0 }) => `attempt ${i + 2} was due ${dueAtMs - endMs} ms after attempt ${i + 1}`),
    ]
  })
