import { callbackLimits, callbackRetry } from '@kinora/contract'

/** All time limits of callback delivery; code and SQL read them from here. */
export type CallbackTimes = {
  /** Before the second, third and fourth attempt. */
  waitsMs: readonly number[]
  /** Each wait grows by at most this fraction. */
  jitter: number
  /** Duration of one second of a Retry-After header, and the maximum of the whole wait. */
  retryAfterSecondMs: number
  retryAfterMaxMs: number
  tryTimeoutMs: number
  /** Interval of probes to a receiver that is marked as down. */
  probeEveryMs: number
}

/** A receiver on a busy machine answers within this time, so a small scale does not fail it. */
const leastTryTimeoutMs = 10_000

/** Production runs at scale 1 (CALLBACK_TIME_SCALE). Tests run the same schedule in a fraction of the time. */
export const callbackTimes = (scale = 1): CallbackTimes => ({
  waitsMs: callbackRetry.waitsMs.map((ms) => ms * scale),
  jitter: callbackRetry.jitter,
  retryAfterSecondMs: 1000 * scale,
  retryAfterMaxMs: callbackRetry.retryAfterMaxSeconds * 1000 * scale,
  tryTimeoutMs: Math.max(callbackRetry.tryTimeoutMs * scale, leastTryTimeoutMs),
  probeEveryMs: callbackLimits.probeEveryMs * scale,
})
