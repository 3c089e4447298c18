import { expect, it } from 'vitest'
import { callbackTimes } from './callback-times.ts'
import { judgeTry } from './judge-try.ts'
import type { CallbackAnswer, CallbackEvent } from './tried.ts'

const tried = (status: number, attempt: number, event: CallbackEvent = 'success') => {
  const answer: CallbackAnswer = { status, retryAfter: undefined, text: 'body', fault: '', durationMs: 7 }
  return judgeTry({ taskId: '1', tenantId: '2', event, sending: 1, attempt, nowMs: 0 }, answer, {
    random: () => 0,
    times: callbackTimes(),
  })
}

it.each([200, 204, 299])('takes %i for delivered', (status) => {
  expect(tried(status, 1)).toMatchObject({ outcome: 'delivered', next: 'delivered', status, answer: 'body' })
})

it.each([0, 199, 301, 404, 500])('takes %i for a failed try', (status) => {
  expect(tried(status, 1)).toMatchObject({ outcome: 'failed', next: 'waiting', waitMs: 5_000 })
})

it('marks a receiver that says it is gone, and still makes its tries (D-331)', () => {
  expect([1, 2, 3, 4].map((attempt) => tried(410, attempt)).map(({ outcome, next }) => [outcome, next])).toEqual([
    ['gone', 'waiting'],
    ['gone', 'waiting'],
    ['gone', 'waiting'],
    ['gone', 'exhausted'],
  ])
})

it.each(['processing', 'test'] as const)('gives up %s after one try', (event) => {
  expect(tried(500, 1, event)).toMatchObject({ next: 'dropped' })
})
