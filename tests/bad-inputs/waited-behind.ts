import type { SentTry } from './world.ts'

export type Good = { endedAtMs: number; sentAtMs: number }

/** Places of one host: so many of its callbacks go out in one pass of the dispatcher. */
const perHost = 4
/** A pass that had begun when the good one came, and the pass that takes it along. */
const passesAtMost = 2
const share = 0.95

/** Callbacks of the crowd that went out after the good one was there to be sent, and before it. */
export const sentBefore = ({ endedAtMs, sentAtMs }: Good, crowd: readonly SentTry[]): number =>
  crowd.filter(({ atMs }) => atMs > endedAtMs && atMs < sentAtMs).length

/** Whether every hanging callback that was under way when the good one came had timed out before it was sent. */
export const outwaited = ({ endedAtMs, sentAtMs }: Good, crowd: readonly SentTry[]): boolean => {
  const hanging = crowd.filter(({ fault }) => fault === 'time')
  const underWay = hanging.filter(({ atMs, durationMs }) => atMs <= endedAtMs && atMs + durationMs > endedAtMs)
  return underWay.length > 0 && underWay.every(({ atMs, durationMs }) => atMs + durationMs <= sentAtMs)
}

/** Counts, not times: of the good ones 95 % neither queued behind the crowd nor waited for its time limits. */
export const judgeCrowded = (goods: readonly Good[], crowd: readonly SentTry[]): string[] => {
  const behind = goods.filter((good) => sentBefore(good, crowd) > perHost * passesAtMost).length
  const waiting = goods.filter((good) => outwaited(good, crowd)).length
  const allowed = goods.length * (1 - share)
  return [
    ...(crowd.length > 0 ? [] : ['nothing of the crowd was sent']),
    ...(behind <= allowed ? [] : [`${behind} of ${goods.length} went out behind more than 8 of the crowd`]),
    ...(waiting <= allowed ? [] : [`${waiting} of ${goods.length} waited until the crowd had timed out`]),
  ]
}
