import { expect, it, vi } from 'vitest'
import { createQueueBoard } from './queue-board.ts'

const lane = { ids: ['7', '8'], parents: ['0', '0'], slots: 1, taskSeconds: 20 }

const open = () => {
  const clock = { now: 0, nowMs: () => clock.now }
  const read = vi.fn(async (_tenant: string) => [lane])
  return { clock, read, positionOf: createQueueBoard({ queue: { read }, clock }) }
}

it('the queue of a tenant is read once a second, however many polls ask (D-508)', async () => {
  const { clock, read, positionOf } = open()
  for (clock.now = 0; clock.now < 1_000; clock.now += 10) await positionOf('1', '8')
  expect(read).toHaveBeenCalledTimes(1)
  clock.now = 1_000
  await Promise.all([positionOf('1', '7'), positionOf('1', '8'), positionOf('2', '7')])
  expect(read.mock.calls).toEqual([['1'], ['1'], ['2']])
})

it('a waiting task has a position and an expected start, one with a slot has neither (D-508)', async () => {
  const { positionOf } = open()
  expect(await positionOf('1', '8')).toEqual({ queue_position: 1, expected_start_at: '1970-01-01T00:00:40.000Z' })
  expect(await positionOf('1', '9')).toEqual({ queue_position: null, expected_start_at: null })
})

it('a queue that cannot be read leaves the position out, and is asked again a second later', async () => {
  const { clock, read, positionOf } = open()
  read.mockRejectedValueOnce(new Error('away'))
  expect(await positionOf('1', '7')).toEqual({})
  clock.now = 1_000
  expect(await positionOf('1', '7')).toMatchObject({ queue_position: 0 })
})

it('a queue that is not read in time leaves the position out, and no second query is sent meanwhile', async () => {
  const { clock, read, positionOf } = open()
  const answer = Promise.withResolvers<(typeof lane)[]>()
  read.mockReturnValueOnce(answer.promise)
  expect(await positionOf('1', '7')).toEqual({})
  clock.now = 60_000
  expect(await positionOf('1', '7')).toEqual({})
  expect(read).toHaveBeenCalledTimes(1)
  answer.resolve([lane])
  await answer.promise
  clock.now = 120_000
  expect(await positionOf('1', '7')).toMatchObject({ queue_position: 0 })
})
