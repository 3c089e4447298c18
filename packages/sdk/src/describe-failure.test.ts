import { expect, it } from 'vitest'
import { describeFailure, describeReason } from './describe-failure.ts'
import { TaskFailed } from './errors.ts'
import type { TaskQueryReply } from './requests-and-replies.gen.ts'

it.each([
  ['a message', { err_msg: 'images[0] must be a PNG' }, 'task 7 failed: ImageFormatInvalid: images[0] must be a PNG'],
  ['an empty message', { err_msg: '' }, 'task 7 failed: ImageFormatInvalid'],
  ['no message, from an older service', {}, 'task 7 failed: ImageFormatInvalid'],
])('describeFailure formats code and message of a task with %s (D-500)', (_, message, sentence) => {
  expect(describeFailure({ id: '7', err_code: 'ImageFormatInvalid', ...message })).toBe(sentence)
})

it('describeReason joins code and message without the id, and is empty for a task without a failure', () => {
  const describe = (code: string, message: string): string => describeReason({ err_code: code, err_msg: message })
  expect(describe('ImageFormatInvalid', 'images[0] must be a PNG')).toBe('ImageFormatInvalid: images[0] must be a PNG')
  expect([describe('UserCancelled', ''), describe('', '')]).toEqual(['UserCancelled', ''])
})

it('TaskFailed carries the task and its reason', () => {
  const task = { id: '7', err_code: 'UserCancelled', err_msg: '' } as TaskQueryReply
  expect(new TaskFailed(task)).toMatchObject({ message: 'task 7 failed: UserCancelled', reason: 'UserCancelled', task })
})
