import { describe, expect, it } from 'vitest'
import { checkRecordedWaits, scheduleAt } from './callback-schedule.ts'
import type { LoggedTry, Snapshot } from './world.ts'

const { waitsMs } = scheduleAt(0.05)
const makeTry = (attempt: number, atMs: number): LoggedTry => ({
  attempt,
  atMs,
  durationMs: 10,
  outcome: 'failed',
  fault: '',
})
const tries = [makeTry(1, 0), makeTry(2, 270), makeTry(3, 1_800), makeTry(4, 9_000)]
const snapshot = (attempts: number, nowMs: number, dueAtMs: number): Snapshot => ({ attempts, nowMs, dueAtMs })
const snapshots = [snapshot(1, 20, 262), snapshot(2, 300, 1_790), snapshot(3, 1_820, 8_000)]

describe('checkRecordedWaits (D-323)', () => {
  it('accepts full waits, however late an attempt starts', () => {
    expect(waitsMs).toEqual([250, 1_500, 6_000])
    expect(checkRecordedWaits({ tries }, snapshots, waitsMs)).toEqual([])
  })
  it('reports an attempt that starts before its wait is over', () => {
    const early = [makeTry(1, 0), makeTry(2, 200), ...tries.slice(2)]
    expect(checkRecordedWaits({ tries: early }, snapshots.slice(1), waitsMs)).toEqual([
      'attempt 2 started 190 ms after the end of attempt 1, not 250 ms',
    ])
  })
  it('reports an attempt whose due time is too late', () => {
    const late = [snapshots[0], snapshots[1], snapshot(3, 1_820, 8_500)].filter((each) => each !== undefined)
    expect(checkRecordedWaits({ tries }, late, waitsMs)).toEqual([
      'attempt 4 was due in 6680 ms, 6000 ms plus jitter allowed',
    ])
  })
  it('reports a missing attempt and a due time that was never recorded', () => {
    expect(checkRecordedWaits({ tries: tries.slice(0, 3) }, snapshots, waitsMs)).toEqual([
      'attempt 4 is not in the log',
    ])
    expect(checkRecordedWaits({ tries }, snapshots.slice(0, 2), waitsMs)).toEqual([
      'the due time of attempt 4 was never recorded',
    ])
  })
})
