import type { SentTry } from './world.ts'

export type HealthyCallback = { endedAtMs: number; sentAtMs: number }

/** Slots per host: the callbacks that one dispatcher pass sends to it. */
const perHost = 4
/** The pass that was running when the callback became due, and the pass that sends it. */
const passesAtMost = 2
const share = 0.95

/** Counts backlog callbacks sent between the due time and the sending of a healthy one. */
export const countSentBefore = ({ endedAtMs, sentAtMs }: HealthyCallback, backlog: readonly SentTry[]): number =>
  backlog.filter(({ atMs }) => atMs > endedAtMs && atMs < sentAtMs).length

/** Whether every hanging callback that was open at the due time timed out before the healthy one was sent. */
export const waitedForTimeouts = ({ endedAtMs, sentAtMs }: HealthyCallback, backlog: readonly SentTry[]): boolean => {
  const hanging = backlog.filter(({ fault }) => fault === 'time')
  const underWay = hanging.filter(({ atMs, durationMs }) => atMs <= endedAtMs && atMs + durationMs > endedAtMs)
  return underWay.length > 0 && underWay.every(({ atMs, durationMs }) => atMs + durationMs <= sentAtMs)
}

/** Counts instead of times: 95 % of healthy callbacks neither queue behind the backlog nor wait for its timeouts. */
export const checkIsolation = (healthy: readonly HealthyCallback[], backlog: readonly SentTry[]): string[] => {
  const behind = healthy.filter((good) => countSentBefore(good, backlog) > perHost * passesAtMost).length
  const waiting = healthy.filter((good) => waitedForTimeouts(good, backlog)).length
  const allowed = healthy.length * (1 - share)
  return [
    ...(backlog.length > 0 ? [] : ['nothing of the backlog was sent']),
    ...(behind <= allowed ? [] : [`${behind} of ${healthy.length} were sent behind more than 8 of the backlog`]),
    ...(waiting <= allowed ? [] : [`${waiting} of ${healthy.length} waited for the timeouts of the backlog`]),
  ]
}
