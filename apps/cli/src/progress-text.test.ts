import { expect, it } from 'vitest'
import { progressText } from './progress-text.ts'

it('shows how far a task is', () => {
  expect(progressText({ id: '1', state: 'processing', progress: 50 })).toBe(
    'task 1  ██████████░░░░░░░░░░  50 %  processing',
  )
  expect(progressText({ id: '1', state: 'processing', progress: 50 }, 40)).toBe(
    '██████████░░░░░░░░░░  50 %  processing',
  )
})

it('shows how many tasks get a slot before one that waits (D-508)', () => {
  const waiting = { id: '1', state: 'queueing', progress: 0 } as const
  expect(progressText({ ...waiting, queue_position: 3 })).toContain('queueing, 3 before it')
  expect(progressText({ ...waiting, queue_position: null })).not.toContain('before')
})
