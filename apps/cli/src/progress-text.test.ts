import { expect, it } from 'vitest'
import { progressText } from './progress-text.ts'

it('progressText shows progress and state, and drops the task id in a narrow terminal', () => {
  expect(progressText({ id: '1', state: 'processing', progress: 50 })).toBe(
    'task 1  ██████████░░░░░░░░░░  50 %  processing',
  )
  expect(progressText({ id: '1', state: 'processing', progress: 50 }, 40)).toBe(
    '██████████░░░░░░░░░░  50 %  processing',
  )
})

it('progressText shows the queue position of a waiting task (D-508)', () => {
  const waiting = { id: '1', state: 'queueing', progress: 0 } as const
  expect(progressText({ ...waiting, queue_position: 3 })).toContain('queueing, 3 ahead')
  expect(progressText({ ...waiting, queue_position: null })).not.toContain('ahead')
})
