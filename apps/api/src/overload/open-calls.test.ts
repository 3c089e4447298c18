import { expect, it } from 'vitest'
import { createOpenCalls } from './open-calls.ts'

it('takes so many of a tenant at once, and another when one is gone', () => {
  const calls = createOpenCalls(2, 'calls at once')
  const first = new AbortController()
  calls.enter('1', first.signal)
  calls.enter('1', new AbortController().signal)
  expect(() => calls.enter('1', new AbortController().signal)).toThrow('at most 2 calls at once')
  calls.enter('2', new AbortController().signal)
  first.abort()
  calls.enter('1', new AbortController().signal)
})

it('does not count who has left before', () => {
  const calls = createOpenCalls(1, 'calls at once')
  calls.enter('1', AbortSignal.abort())
  calls.enter('1', new AbortController().signal)
  expect(() => calls.enter('1', AbortSignal.abort())).toThrow('at most 1 calls at once')
})
