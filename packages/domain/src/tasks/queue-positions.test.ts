import { expect, it } from 'vitest'
import { createQueueTracker, type QueuedLane } from './queue-positions.ts'

const lane = (change: Partial<QueuedLane> = {}): QueuedLane => {
  const ids = change.ids ?? ['7', '8', '9']
  return {
    lane: 'normal',
    head: ids[0] ?? '',
    total: ids.length,
    ids,
    parents: [],
    end: { id: ids.at(-1) ?? '', createdAt: 't' },
    slots: 2,
    taskSeconds: 30,
    ...change,
  }
}

/** A tracker that has read the lanes at 0 ms. */
const open = (...lanes: QueuedLane[]) => {
  const tracker = createQueueTracker()
  tracker.apply(lanes, {}, 0)
  const read = (nowMs: number, ...changes: QueuedLane[]) => tracker.apply(changes, tracker.ends(nowMs), nowMs)
  const positions = (...ids: string[]) => ids.map((id) => tracker.find(id)?.position)
  return { tracker, read, positions }
}

it('the tracker counts the tasks before a task and estimates its wait (D-508)', () => {
  const { tracker } = open(lane())
  expect(['7', '8', '9', '10'].map((id) => tracker.find(id))).toEqual([
    { position: 0, waitSeconds: 15 },
    { position: 1, waitSeconds: 30 },
    { position: 2, waitSeconds: 45 },
    undefined,
  ])
})

it('the tracker gives a parent the position of its first waiting episode (D-508)', () => {
  const { tracker, read } = open(lane({ ids: ['7', '8', '9'], parents: ['0', '5', '5'] }))
  expect(tracker.find('5')).toEqual({ position: 1, waitSeconds: 30 })
  expect(tracker.find('0')).toBeUndefined()
  read(1_000, lane({ ids: [], parents: [], head: '9', total: 1 }))
  expect(tracker.find('5')).toEqual({ position: 0, waitSeconds: 15 })
})

it('the tracker counts each lane separately and has no estimate without a run (D-508)', () => {
  const { tracker } = open(lane(), lane({ lane: 'off-peak', ids: ['1'], taskSeconds: null }))
  expect(tracker.find('1')).toEqual({ position: 0, waitSeconds: null })
  expect(open(lane({ slots: 0 })).tracker.find('7')).toEqual({ position: 0, waitSeconds: null })
})

it.each([
  [1, 30],
  [4, 8],
])('the wait of the first task with %i slots is %i s, rounded up (D-508)', (slots, waitSeconds) => {
  expect(open(lane({ slots })).tracker.find('7')).toEqual({ position: 0, waitSeconds })
})

it('the tracker applies the tasks that joined and those that left at the head (D-508)', () => {
  const { tracker, read, positions } = open(lane())
  expect(tracker.ends(1_000)).toEqual({ normal: { id: '9', createdAt: 't' } })
  read(1_000, lane({ head: '8', total: 4, ids: ['10', '11'], end: { id: '11', createdAt: 'u' } }))
  expect(positions('7', '8', '9', '10', '11')).toEqual([undefined, 0, 1, 2, 3])
  expect(tracker.ends(2_000)).toEqual({ normal: { id: '11', createdAt: 'u' } })
  read(2_000)
  expect(positions('8', '11')).toEqual([undefined, undefined])
  expect(tracker.ends(3_000)).toEqual({})
})

it('the tracker requests the whole lane after a task left in the middle (D-508)', () => {
  const { tracker, read, positions } = open(lane())
  read(1_000, lane({ head: '7', total: 2, ids: [], end: { id: '9', createdAt: 't' } }))
  expect(tracker.ends(2_000)).toEqual({})
  read(2_000, lane({ ids: ['7', '9'] }))
  expect(positions('7', '8', '9')).toEqual([0, undefined, 1])
})

it('the tracker reads a long lane that changes in the middle as a whole once per 1,000 tasks and second (D-508)', () => {
  const ids = Array.from({ length: 5_000 }, (_, i) => `${i + 1}`)
  const { tracker, read } = open(lane({ ids }))
  read(1_000, lane({ head: '1', total: 4_999, ids: [], end: { id: '5000', createdAt: 't' } }))
  expect([2_000, 4_998, 4_999].map((nowMs) => 'normal' in tracker.ends(nowMs))).toEqual([true, true, false])
})

it('the tracker requests the whole lane after a minute, and when its head is unknown (D-508)', () => {
  const { tracker, read } = open(lane())
  expect([59_999, 60_000].map((nowMs) => 'normal' in tracker.ends(nowMs))).toEqual([true, false])
  read(1_000, lane({ head: '6', total: 4, ids: [] }))
  expect(tracker.ends(2_000)).toEqual({})
})
