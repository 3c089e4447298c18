import type { QueuedLane, QueueEnds } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { createQueuePositions } from './queue-positions.ts'

const lane: QueuedLane = {
  lane: 'normal',
  head: '7',
  total: 2,
  ids: ['7', '8'],
  parents: [],
  end: { id: '8', createdAt: 't' },
  slots: 1,
  taskSeconds: 20,
}
const known = { normal: lane.end }

const open = () => {
  const clock = { now: 0, nowMs: () => clock.now }
  const read = vi.fn(async (_tenant: string, ends: QueueEnds) => [ends['normal'] ? { ...lane, ids: [] } : lane])
  return { clock, read, findQueuePosition: createQueuePositions({ queue: { read }, clock }) }
}

it('the queue of a tenant is read once a second for any number of polls (D-508)', async () => {
  const { clock, read, findQueuePosition } = open()
  for (clock.now = 0; clock.now < 1_000; clock.now += 10) await findQueuePosition('1', '8')
  expect(read).toHaveBeenCalledTimes(1)
  clock.now = 1_000
  await Promise.all([findQueuePosition('1', '7'), findQueuePosition('1', '8'), findQueuePosition('2', '7')])
  expect(read.mock.calls).toEqual([
    ['1', {}],
    ['1', known],
    ['2', {}],
  ])
  expect(await findQueuePosition('1', '8')).toMatchObject({ queue_position: 1 })
})

it('a poll whose queue is already read starts no timer (D-508)', async () => {
  const { findQueuePosition } = open()
  await findQueuePosition('1', '7')
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  expect(await findQueuePosition('1', '8')).toMatchObject({ queue_position: 1 })
  expect(setTimer).not.toHaveBeenCalled()
  setTimer.mockRestore()
})

it('a waiting task has a position and an expected start; a task with a slot has neither (D-508)', async () => {
  const { findQueuePosition } = open()
  expect(await findQueuePosition('1', '8')).toEqual({
    queue_position: 1,
    expected_start_at: '1970-01-01T00:00:40.000Z',
  })
  expect(await findQueuePosition('1', '9')).toEqual({ queue_position: null, expected_start_at: null })
})

it('the position is omitted when the queue cannot be read, and the read is retried a second later', async () => {
  const { clock, read, findQueuePosition } = open()
  read.mockRejectedValueOnce(new Error('unavailable'))
  expect(await findQueuePosition('1', '7')).toEqual({})
  clock.now = 1_000
  expect(await findQueuePosition('1', '7')).toMatchObject({ queue_position: 0 })
  expect(read.mock.calls.map(([, ends]) => ends)).toEqual([{}, {}])
})

it('the position is omitted when the queue read times out, and no second query is sent meanwhile', async () => {
  const { clock, read, findQueuePosition } = open()
  const answer = Promise.withResolvers<(typeof lane)[]>()
  read.mockReturnValueOnce(answer.promise)
  expect(await findQueuePosition('1', '7')).toEqual({})
  clock.now = 60_000
  expect(await findQueuePosition('1', '7')).toEqual({})
  expect(read).toHaveBeenCalledTimes(1)
  answer.resolve([lane])
  await answer.promise
  clock.now = 120_000
  expect(await findQueuePosition('1', '7')).toMatchObject({ queue_position: 0 })
})
