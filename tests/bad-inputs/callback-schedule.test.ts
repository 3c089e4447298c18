import { describe, expect, it } from 'vitest'
import { judgeWaits, scheduleAt } from './callback-schedule.ts'
import type { LoggedTry, Snapshot } from './world.ts'

const { waitsMs } = scheduleAt(0.05)
const tried = (attempt: number, atMs: number): LoggedTry => ({
  attempt,
  atMs,
  durationMs: 10,
  outcome: 'failed',
  fault: '',
})
const tries = [tried(1, 0), tried(2, 270), tried(3, 1_800), tried(4, 9_000)]
const snapshot = (attempts: number, nowMs: number, dueAtMs: number): Snapshot => ({ attempts, nowMs, dueAtMs })
const snapshots = [snapshot(1, 20, 262), snapshot(2, 300, 1_790), snapshot(3, 1_820, 8_000)]

describe('judgeWaits (D-323)', () => {
  it('accepts waits that are kept, however late a try starts', () => {
    expect(waitsMs).toEqual([250, 1_500, 6_000])
    expect(judgeWaits({ tries }, snapshots, waitsMs)).toEqual([])
  })
  it('reports a try that starts too soon', () => {
    const early = [tried(1, 0), tried(2, 200), ...tries.slice(2)]
    expect(judgeWaits({ tries: early }, snapshots.slice(1), waitsMs)).toEqual([
      'try 2 started 190 ms after the end of try 1, not 250 ms',
    ])
  })
  it('reports a try that is due too late', () => {
    const late = [snapshots[0], snapshots[1], snapshot(3, 1_820, 8_500)].filter((each) => each !== undefined)
    expect(judgeWaits({ tries }, late, waitsMs)).toEqual(['try 4 was due in 6680 ms, 6000 ms plus jitter allowed'])
  })
  it('reports a try that is missing, and a due time that was never recorded', () => {
    expect(judgeWaits({ tries: tries.slice(0, 3) }, snapshots, waitsMs)).toEqual(['try 4 is not in the log'])
    expect(judgeWaits({ tries }, snapshots.slice(0, 2), waitsMs)).toEqual(['the due time of try 4 was never recorded'])
  })
})
