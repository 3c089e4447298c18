import { expect, it } from 'vitest'
import { createOpenCalls } from './open-calls.ts'

it('open calls are limited per tenant, and a disconnect admits another', () => {
  const calls = createOpenCalls(2, 'calls at once')
  const first = new AbortController()
  calls.enter('1', first.signal)
  calls.enter('1', new AbortController().signal)
  expect(() => calls.enter('1', new AbortController().signal)).toThrow('at most 2 calls at once')
  calls.enter('2', new AbortController().signal)
  first.abort()
  calls.enter('1', new AbortController().signal)
})

it('open calls do not count a client that has already disconnected', () => {
  const calls = createOpenCalls(1, 'calls at once')
  calls.enter('1', AbortSignal.abort())
  calls.enter('1', new AbortController().signal)
  expect(() => calls.enter('1', AbortSignal.abort())).toThrow('at most 1 calls at once')
})
