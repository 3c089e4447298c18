import { callbackRetry } from '@kinora/contract'

/** Seconds a receiver asked for, when it said so in a way that can be read and lies ahead. */
const askedMs = (retryAfter: string | undefined, nowMs: number): number => {
  if (retryAfter === undefined) return 0
  const seconds = /^[0-9]+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - nowMs) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, callbackRetry.retryAfterMaxSeconds) * 1000 : 0
}

/** Nobody waits for these: one try, and no other. */
export const isToldOnce = (event: string): boolean => event === 'processing' || event === 'test'

/** Milliseconds until the next try of an event, or nothing when the last one has been made. */
export const nextTryMs = (ask: {
  event: string
  attempt: number
  status: number
  retryAfter: string | undefined
  nowMs: number
  random: () => number
}): number | undefined => {
  const wait = isToldOnce(ask.event) ? undefined : callbackRetry.waitsMs[ask.attempt - 1]
  if (wait === undefined) return undefined
  const scheduled = wait * (1 + callbackRetry.jitter * ask.random())
  return ask.status === 429 || ask.status === 503 ? Math.max(scheduled, askedMs(ask.retryAfter, ask.nowMs)) : scheduled
}
