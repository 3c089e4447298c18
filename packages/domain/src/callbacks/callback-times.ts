import { callbackLimits, callbackRetry } from '@kinora/contract'

/** Every time span of the delivery of callbacks; code and SQL take them from here. */
export type CallbackTimes = {
  /** Before the second, third and fourth try. */
  waitsMs: readonly number[]
  /** Each wait stretches by at most this part of itself. */
  jitter: number
  /** What one second of a Retry-After header counts, and at most in all. */
  retryAfterSecondMs: number
  retryAfterMaxMs: number
  tryTimeoutMs: number
  /** How often a receiver that counts as down is probed. */
  probeEveryMs: number
}

/** A receiver on a busy machine still answers within this time, so a small scale does not fail it. */
const leastTryTimeoutMs = 10_000

/** Production runs at scale 1 (CALLBACK_TIME_SCALE); tests run the same schedule in a fraction of the time. */
export const callbackTimes = (scale = 1): CallbackTimes => ({
  waitsMs: callbackRetry.waitsMs.map((ms) => ms * scale),
  jitter: callbackRetry.jitter,
  retryAfterSecondMs: 1000 * scale,
  retryAfterMaxMs: callbackRetry.retryAfterMaxSeconds * 1000 * scale,
  tryTimeoutMs: Math.max(callbackRetry.tryTimeoutMs * scale, leastTryTimeoutMs),
  probeEveryMs: callbackLimits.probeEveryMs * scale,
})
