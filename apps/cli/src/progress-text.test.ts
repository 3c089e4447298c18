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
