import type { CallbackTimes } from './callback-times.ts'

/** The wait that a Retry-After header requests; 0 when it is unreadable or in the past. */
const requestedWaitMs = (retryAfter: string | undefined, nowMs: number, times: CallbackTimes): number => {
  if (retryAfter === undefined) return 0
  const seconds = /^[0-9]+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - nowMs) / 1000
  const isAhead = Number.isFinite(seconds) && seconds > 0
  return isAhead ? Math.min(seconds * times.retryAfterSecondMs, times.retryAfterMaxMs) : 0
}

/** Nobody waits for these: one try, and no other. */
export const isToldOnce = (event: string): boolean => event === 'processing' || event === 'test'

/** Milliseconds until the next try of an event, or nothing when the last one has been made. */
export const nextTryMs = (
  tried: {
    event: string
    attempt: number
    status: number
    retryAfter: string | undefined
    nowMs: number
    random: () => number
  },
  times: CallbackTimes,
): number | undefined => {
  const wait = isToldOnce(tried.event) ? undefined : times.waitsMs[tried.attempt - 1]
  if (wait === undefined) return undefined
  const scheduled = wait * (1 + times.jitter * tried.random())
  return tried.status === 429 || tried.status === 503
    ? Math.max(scheduled, requestedWaitMs(tried.retryAfter, tried.nowMs, times))
    : scheduled
}
