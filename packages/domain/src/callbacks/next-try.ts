import type { CallbackTimes } from './callback-times.ts'

/** The wait that a Retry-After header requests; 0 if it is unreadable or in the past. */
const requestedWaitMs = (retryAfter: string | undefined, nowMs: number, times: CallbackTimes): number => {
  if (retryAfter === undefined) return 0
  const seconds = /^[0-9]+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - nowMs) / 1000
  const isAhead = Number.isFinite(seconds) && seconds > 0
  return isAhead ? Math.min(seconds * times.retryAfterSecondMs, times.retryAfterMaxMs) : 0
}

/** These events get one attempt only. */
export const isSentOnce = (event: string): boolean => event === 'processing' || event === 'test'

/** Milliseconds until the next attempt for an event; undefined after the last one. */
export const nextTryMs = (
  delivery: {
    event: string
    attempt: number
    status: number
    retryAfter: string | undefined
    nowMs: number
    random: () => number
  },
  times: CallbackTimes,
): number | undefined => {
  const wait = isSentOnce(delivery.event) ? undefined : times.waitsMs[delivery.attempt - 1]
  if (wait === undefined) return undefined
  const scheduled = wait * (1 + times.jitter * delivery.random())
  return delivery.status === 429 || delivery.status === 503
    ? Math.max(scheduled, requestedWaitMs(delivery.retryAfter, delivery.nowMs, times))
    : scheduled
}
