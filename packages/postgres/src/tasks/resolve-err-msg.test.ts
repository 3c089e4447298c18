import { expect, it } from 'vitest'
import { resolveErrMsg } from './store.ts'

it.each([
  ['a task that did not fail', { err_code: '', err_msg: '' }, ''],
  ['a stored message', { err_code: 'UserCancelled', err_msg: 'cancelled by an operator' }, 'cancelled by an operator'],
  ['a task from before messages were stored', { err_code: 'UserCancelled', err_msg: '' }, 'user cancelled'],
  ['a reason of a newer version', { err_code: 'ReasonOfTheFuture', err_msg: '' }, 'ReasonOfTheFuture'],
] as const)('resolveErrMsg returns the message of %s (D-500)', (_, row, message) => {
  expect(resolveErrMsg(row as never)).toBe(message)
})
