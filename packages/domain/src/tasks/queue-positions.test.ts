import { expect, it } from 'vitest'
import { queuePositions } from './queue-positions.ts'

const lane = { ids: ['7', '8', '9'], parents: ['0', '5', '5'], slots: 2, taskSeconds: 30 }

it('a task stands behind all that get a slot first, and waits as long as they need (D-508)', () => {
  const positions = queuePositions([lane])
  expect(['7', '8', '9'].map((id) => positions.get(id))).toEqual([
    { position: 0, waitSeconds: 15 },
    { position: 1, waitSeconds: 30 },
    { position: 2, waitSeconds: 45 },
  ])
})

it('a task that gathers others stands where the first of them does (D-508)', () => {
  expect(queuePositions([lane]).get('5')).toEqual({ position: 1, waitSeconds: 30 })
  expect(queuePositions([lane]).has('0')).toBe(false)
})

it('each lane counts for itself, and one that has run nothing has no time to estimate by (D-508)', () => {
  const other = { ...lane, ids: ['1'], parents: ['0'], taskSeconds: null }
  expect(queuePositions([lane, other]).get('1')).toEqual({ position: 0, waitSeconds: null })
})
