import { atLeast, atMost, type Bar, never } from '../../testkit/bars.ts'

/** Jain's index: 1 when all shares are equal, 1/n when one of n has everything. */
export const evenness = (shares: readonly number[]): number => {
  const sum = shares.reduce((a, b) => a + b, 0)
  return sum ** 2 / (shares.length * shares.reduce((a, b) => a + b ** 2, 0))
}

export const evennessBar = (shares: readonly number[]): Bar =>
  atLeast('count', `equal: evenness among ${shares.length} tenants when half is done`, evenness(shares), 0.95)

/** Tasks of a tenant with weight 2 for each task of one with weight 1. */
export const weightsBar = (heavy: number, light: number): Bar =>
  atMost('count', 'weights: share of 2 : 1, off by', Math.abs(heavy / light / 2 - 1) * 100, 15, '%')

export const slotsBar = (part: string, mostRunning: number, slots: number): Bar =>
  never(`${part}: tasks of a tenant at work beyond its ${slots} slots`, Math.max(0, mostRunning - slots))

/** In three times the unloaded time of B and C, A may end three times as many tasks: its slots are half the places. */
export const lineBar = (doneOfA: number, each: number): Bar =>
  atMost('count', `line: of A done before ${each} each of B and C are`, doneOfA, 3 * each, 'tasks')

/** A tenant with a slot for each of its tasks and a pool of four places. */
export const poolBar = (doneBefore: number): Bar =>
  atMost('count', 'pool: of A done before 5 each of B and C are', doneBefore, 60, 'tasks')

type Times = { waitMs: number; workMs: number; endedAtMs: number }
const beganAt = ({ endedAtMs, workMs }: Times): number => endedAtMs - workMs

/**
 * A free place goes to normal work first; each place may have been assigned a moment before. Normal work is in the queue
 * once the time is over that it needs to start on an idle pool, `idleWaitMs`.
 */
export const offPeakBar = (
  normal: readonly Times[],
  offPeak: readonly Times[],
  { places, idleWaitMs }: { places: number; idleWaitMs: number },
): Bar => {
  const queuedAt = Math.min(...normal.map((task) => beganAt(task) - task.waitMs)) + idleWaitMs
  const lastBeganAt = Math.max(...normal.map(beganAt))
  const between = offPeak.filter((task) => beganAt(task) > queuedAt && beganAt(task) < lastBeganAt).length
  return atMost('count', 'offpeak: off-peak tasks started while normal work waited', between, places, 'tasks')
}
