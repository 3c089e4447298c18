import { expect, it } from 'vitest'
import { callbackTimes } from './callback-times.ts'
import type { CallbackAnswer, CallbackEvent } from './delivery-attempt.ts'
import { evaluateDelivery } from './evaluate-delivery.ts'

const evaluate = (status: number, attempt: number, event: CallbackEvent = 'success') => {
  const answer: CallbackAnswer = { status, retryAfter: undefined, text: 'body', fault: '', durationMs: 7 }
  return evaluateDelivery({ taskId: '1', tenantId: '2', event, sending: 1, attempt, nowMs: 0 }, answer, {
    random: () => 0,
    times: callbackTimes(),
  })
}

it.each([200, 204, 299])('status %i counts as delivered (D-324)', (status) => {
  expect(evaluate(status, 1)).toMatchObject({ outcome: 'delivered', next: 'delivered', status, answer: 'body' })
})

it.each([0, 199, 300, 301, 404, 500])('status %i counts as a failed attempt (D-324)', (status) => {
  expect(evaluate(status, 1)).toMatchObject({ outcome: 'failed', next: 'waiting', waitMs: 5_000 })
})

it('a receiver that answers 410 is marked as gone and still gets all attempts (D-331)', () => {
  expect([1, 2, 3, 4].map((attempt) => evaluate(410, attempt)).map(({ outcome, next }) => [outcome, next])).toEqual([
    ['gone', 'waiting'],
    ['gone', 'waiting'],
    ['gone', 'waiting'],
    ['gone', 'exhausted'],
  ])
})

it.each(['processing', 'test'] as const)('%s is dropped after one attempt', (event) => {
  expect(evaluate(500, 1, event)).toMatchObject({ next: 'dropped', waitMs: 0 })
})

it.each([
  [200, 1, 'delivered', 'delivered', 0],
  [500, 1, 'failed', 'waiting', 5_000],
  [500, 4, 'failed', 'exhausted', 0],
])('the delivery log records every fact of status %i at attempt %i', (status, attempt, outcome, next, waitMs) => {
  expect(evaluate(status, attempt)).toEqual({
    taskId: '1',
    tenantId: '2',
    event: 'success',
    sending: 1,
    attempt,
    atMs: 0,
    status,
    durationMs: 7,
    fault: '',
    answer: 'body',
    outcome,
    next,
    waitMs,
  })
})
