import { expect, it } from 'vitest'
import { queuePositions } from './queue-positions.ts'

const lane = { ids: ['7', '8', '9'], parents: ['0', '5', '5'], slots: 2, taskSeconds: 30 }

it('queuePositions counts the tasks before a task and estimates its wait (D-508)', () => {
  const positions = queuePositions([lane])
  expect(['7', '8', '9'].map((id) => positions.get(id))).toEqual([
    { position: 0, waitSeconds: 15 },
    { position: 1, waitSeconds: 30 },
    { position: 2, waitSeconds: 45 },
  ])
})

it('queuePositions gives a parent the position of its first episode (D-508)', () => {
  expect(queuePositions([lane]).get('5')).toEqual({ position: 1, waitSeconds: 30 })
  expect(queuePositions([lane]).has('0')).toBe(false)
})

it('queuePositions counts each lane separately and has no estimate without a run (D-508)', () => {
  const other = { ...lane, ids: ['1'], parents: ['0'], taskSeconds: null }
  expect(queuePositions([lane, other]).get('1')).toEqual({ position: 0, waitSeconds: null })
})
