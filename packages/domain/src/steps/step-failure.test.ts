import { AppError } from '@kinora/contract'
import { expect, it } from 'vitest'
import { isStepFailure } from './step-failure.ts'

/** Like the activity failure that Temporal passes to a workflow. */
const activityFailure = (cause: object) => new Error('Activity task failed', { cause })

it.each(['NoFaceDetected', 'ModelUnavailable', 'InternalServiceFailure', 'BackendLost', 'OutOfMemory', 'TaskEnded'])(
  'isStepFailure accepts an activity that failed with %s',
  (type) => {
    expect(isStepFailure(activityFailure({ type }))).toBe(true)
  },
)

it('isStepFailure accepts a reason that can end a task, and no other', () => {
  expect(isStepFailure(new AppError('NoFaceDetected'))).toBe(true)
  expect(isStepFailure(new AppError('Unauthorized'))).toBe(false)
})

it.each([
  ['a cancelled activity', activityFailure(new Error('cancelled'))],
  ['an activity that failed with an unknown type', activityFailure({ type: 'TypeError' })],
  ['a bug of the flow', new TypeError('undefined is not a function')],
  ['nothing', undefined],
])('isStepFailure rejects %s', (_, error) => {
  expect(isStepFailure(error)).toBe(false)
})
