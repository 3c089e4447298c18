import { unless } from './asking.ts'
import type { Delivery, Snapshot } from './world.ts'

/** Schedule of the interface, in seconds (D-323, D-326, D-327). */
const waitsSeconds = [5, 30, 120]
const jitter = 0.1
const retryAfterMaxSeconds = 300
const tryTimeoutSeconds = 15
/** The service gives a try at least this long, however small the scale. */
const leastTryTimeoutMs = 10_000
/** The log rounds its times to milliseconds. */
const roundingMs = 2
/** A busy machine polls less often than every 100 ms, but a wait of this length it does not miss. */
const seenMs = 5_000

/** Every time that rows about callbacks use, at the scale of the service under test. */
export const scheduleAt = (scale: number) => {
  const waitsMs = waitsSeconds.map((seconds) => seconds * 1000 * scale)
  const [firstGapMs = 0, , longestGapMs = 0] = waitsMs
  const tryTimeoutMs = Math.max(tryTimeoutSeconds * 1000 * scale, leastTryTimeoutMs)
  const scheduleMs = waitsMs.reduce((sum, ms) => sum + ms, 0)
  return {
    waitsMs,
    tryTimeoutMs,
    retryAfterMs: (seconds: number): number => Math.min(seconds, retryAfterMaxSeconds) * 1000 * scale,
    /** After the last try: no further one comes. */
    quietMs: longestGapMs * (1 + jitter) + 500,
    /** After a try that was delivered. */
    quietAfterDeliveryMs: firstGapMs * (1 + jitter) + 500,
    /** A delivery that has not ended by then never will; no verdict on how soon it is. */
    endsWithinMs: (scheduleMs + retryAfterMaxSeconds * 1000 * scale) * (1 + jitter) + 4 * tryTimeoutMs + 180_000,
    /** Without the books of the service: how long all tries take. */
    allTriesMs: scheduleMs * (1 + jitter) + 20_000,
  }
}
export type Schedule = ReturnType<typeof scheduleAt>

/** A service that says nothing keeps the schedule of the interface. */
export const schedule = scheduleAt(Number(process.env['CALLBACK_TIME_SCALE'] || '1'))

/**
 * Complaints about recorded times: a try never starts before its wait is over, and the recorded due time is never further
 * away than the wait with its jitter. How late a try starts is not judged: that is the machine's affair.
 */
export const judgeWaits = (
  { tries }: Pick<Delivery, 'tries'>,
  snapshots: readonly Snapshot[],
  waitsMs: readonly number[],
): string[] =>
  waitsMs.flatMap((wait, i) => {
    const [before, after] = [tries[i], tries[i + 1]]
    if (!before || !after) return [`try ${i + 2} is not in the log`]
    const endMs = before.atMs + before.durationMs
    const seen = snapshots.filter(({ attempts, dueAtMs }) => attempts === i + 1 && dueAtMs !== undefined)
    const longest = Math.max(...seen.map(({ dueAtMs = 0, nowMs }) => dueAtMs - nowMs))
    return [
      ...unless(
        after.atMs >= endMs + wait - roundingMs,
        `try ${i + 2} started ${after.atMs - endMs} ms after the end of try ${i + 1}, not ${wait} ms`,
      ),
      ...unless(seen.length > 0 || wait < seenMs, `the due time of try ${i + 2} was never recorded`),
      ...unless(
        seen.length === 0 || longest <= wait * (1 + jitter) + roundingMs,
        `try ${i + 2} was due in ${longest} ms, ${wait} ms plus jitter allowed`,
      ),
      ...seen
        .filter(({ dueAtMs = 0 }) => dueAtMs < endMs + wait - roundingMs || dueAtMs > after.atMs + roundingMs)
        .slice(0, 1)
        .map(({ dueAtMs = 0 }) => `try ${i + 2} was due ${dueAtMs - endMs} ms after try ${i + 1}`),
    ]
  })
