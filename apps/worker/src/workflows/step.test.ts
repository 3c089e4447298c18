import { type FinishedCreation, type Forecast, isStepFailure, type Step } from '@kinora/domain'
import { ActivityFailure, ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { expect, it, vi } from 'vitest'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import { readFailure } from './step.ts'
import { failed, lost, memory, open, unavailable, unknown } from './test-setup/open-step.ts'

const a = { backend: 'a', pool: 'gpu' }
const b = { backend: 'b', pool: 'cpu' }
const speak = (step: Step) => step.model('speech', { words: 'ref' } as never)
const listAttempts = (calls: readonly ModelStepCall[]) =>
  calls.map(({ backend, tryNo, isLast }) => ({ backend, tryNo, isLast }))

it('a model step runs on the queue of the first route, with the priority of the task', async () => {
  const { step, calls, options } = open([a, b], [{ made: 1 }], { weight: 4 })
  expect(await speak(step)).toEqual({ made: 1 })
  expect(calls).toEqual([
    {
      tenantId: '1',
      taskId: '2',
      trace: 't',
      stepNo: 1,
      tryNo: 1,
      step: 'speech',
      ask: { words: 'ref' },
      backend: 'a',
      isLast: false,
      work: { weight: 5, total: 5, before: 0 },
    },
  ])
  expect(options).toMatchObject([
    {
      taskQueue: 'kinora-pool-gpu',
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
      priority: { priorityKey: 3, fairnessKey: '1', fairnessWeight: 4 },
    },
  ])
})

it('a model step of an edit runs before others of its tenant, and an off-peak one after them', async () => {
  const edit = open([a], [{}], {}, true)
  await speak(edit.step)
  const offPeak = open([a], [{}], { lane: 'off-peak' }, true)
  await speak(offPeak.step)
  expect([edit, offPeak].map(({ options }) => options[0]?.priority?.priorityKey)).toEqual([2, 5])
})

it('a lost model step is tried three times on one route, then on the next', async () => {
  const { step, calls } = open([a, b], [lost, lost, lost, { made: 1 }])
  expect(await speak(step)).toEqual({ made: 1 })
  expect(listAttempts(calls)).toEqual([
    { backend: 'a', tryNo: 1, isLast: false },
    { backend: 'a', tryNo: 2, isLast: false },
    { backend: 'a', tryNo: 3, isLast: false },
    { backend: 'b', tryNo: 4, isLast: true },
  ])
})

it('a model step is tried as often as its route allows', async () => {
  const { step, calls } = open(
    [
      { ...a, tries: 1 },
      { ...b, tries: 2 },
    ],
    [lost],
  )
  await expect(speak(step)).rejects.toBe(lost)
  expect(calls.map(({ backend }) => backend)).toEqual(['a', 'b', 'b'])
})

it('a model step moves to the next route at once when its backend is unavailable', async () => {
  const { step, calls } = open([a, b], [unavailable, { made: 1 }])
  await speak(step)
  expect(calls.map(({ backend }) => backend)).toEqual(['a', 'b'])
})

it('a model step fails with the last failure when no route is left', async () => {
  const last = failed('ModelUnavailable', 'the second')
  const { step } = open([a, b], [unavailable, last])
  await expect(speak(step)).rejects.toBe(last)
})

it.each([
  ['a failure of another type', failed('ContentPolicyViolation')],
  ['the end of its task', failed(stepEnds.taskEnded)],
  ['an error that is not an activity failure', new Error('cancelled')],
])('a model step is not retried after %s', async (_, error) => {
  const { step, calls } = open([a, b], [error])
  await expect(speak(step)).rejects.toBe(error)
  expect(calls).toHaveLength(1)
})

it('a model step that exceeds memory is tried with each fallback in turn, which uses up no attempt', async () => {
  const reliefs = [{ scale: 0.5 }, { scale: 0.25 }]
  const { step, calls } = open([{ ...a, tries: 1, reliefs }], [memory, memory, { made: 1 }])
  await speak(step)
  expect(calls.map(({ relief, canEase }) => ({ relief, canEase }))).toEqual([
    { relief: undefined, canEase: true },
    { relief: { scale: 0.5 }, canEase: true },
    { relief: { scale: 0.25 }, canEase: undefined },
  ])
})

it('a model step keeps its current fallback when the next attempt is lost', async () => {
  const { step, calls } = open([{ ...a, reliefs: [{ scale: 0.5 }] }], [memory, lost, { made: 1 }])
  await speak(step)
  expect(calls.map(({ relief }) => relief)).toEqual([undefined, { scale: 0.5 }, { scale: 0.5 }])
})

it('a model step starts without a fallback on the next route', async () => {
  const { step, calls } = open([{ ...a, reliefs: [{ scale: 0.5 }] }, b], [memory, unavailable, { made: 1 }])
  await speak(step)
  expect(calls.map(({ backend, relief }) => [backend, relief])).toEqual([
    ['a', undefined],
    ['a', { scale: 0.5 }],
    ['b', undefined],
  ])
})

it('a model step of unknown outcome waits for the signal or ten minutes and rechecks the same attempt', async () => {
  const { step, calls, waits } = open([a], [unknown, unknown, { made: 1 }])
  expect(await speak(step)).toEqual({ made: 1 })
  expect(calls.map(({ tryNo }) => tryNo)).toEqual([1, 1, 1])
  expect(waits).toEqual(['false 10m', 'true', 'false 10m', 'true'])
})

it('a model step without a route fails and runs nothing', async () => {
  const { step, calls } = open([], [{}])
  await expect(speak(step)).rejects.toMatchObject({ reason: 'InternalServiceFailure', detail: {} })
  expect(calls).toEqual([])
})

it('a model step of a test key carries the script of its task', async () => {
  const { step, calls } = open([a], [{}], { script: { state: 'failed' } as never })
  await speak(step)
  expect(calls[0]?.script).toEqual({ state: 'failed' })
})

it('a step has the weight of its expected work in the forecast of its task and its part', async () => {
  const steps: Forecast['steps'] = [
    { name: 'plan-story', part: null, seconds: 2 },
    { name: 'speech', part: null, seconds: 5 },
    { name: 'speech', part: 0, seconds: 5 },
    { name: 'finish-video', part: 0, seconds: 3 },
    { name: 'compose-film', part: 1, seconds: 5 },
  ]
  const { step, calls } = open([a], [{}], {}, false, { steps, batches: [] })
  await speak(step)
  const parts = await step.film([{}, {}] as never)
  await parts.make(0, (partStep: Step) => speak(partStep) as never)
  expect(calls.map(({ work }) => work)).toEqual([
    { weight: 5, total: 20, before: 0 },
    { weight: 5, total: 20, before: 5, partTotal: 8, partBefore: 0 },
  ])
})

it('scripted steps have no weight', async () => {
  const { step, calls } = open([a], [{}], { script: { steps: 3 } as never })
  await speak(step)
  expect(calls[0]?.work).toBeUndefined()
})

it('steps are numbered in call order, whatever their kind', async () => {
  const { step, calls, other, options } = open([a], [{}])
  await Promise.all([
    step.media('finish-image', { of: 1 } as never),
    speak(step),
    step.prepareSpeech({ of: 2 } as never),
    step.prepare('film', { of: 3 } as never),
  ])
  expect(calls[0]?.stepNo).toBe(2)
  expect(other.mock.calls).toMatchObject([
    [{ stepNo: 1, tryNo: 1, tool: 'finish-image', ask: { of: 1 } }],
    [{ stepNo: 3, tryNo: 1, ask: { of: 2 } }],
    [{ stepNo: 4, tryNo: 1, tool: 'film', ask: { of: 3 } }],
  ])
  expect(options.filter(({ taskQueue }) => taskQueue === 'kinora-media')).toHaveLength(3)
})

it('steps of a film part name the part, and the part is closed with their creation', async () => {
  const { step, calls, local } = open([a], [{ made: 1 }])
  const parts = await step.film([{}, {}] as never)
  const creation = { seconds: 5 } as unknown as FinishedCreation
  const made = await parts.make(1, async (partStep: Step) => {
    await speak(partStep)
    return creation as never
  })
  expect(calls[0]?.part).toBe('part 1')
  expect(local.closePart).toHaveBeenCalledExactlyOnceWith({ tenantId: '1', taskId: '2', part: 'part 1', creation })
  expect(made).toEqual({ ...creation, id: 'part 1' })
})

it('drain resolves only after every step has ended, including failed ones', async () => {
  const gates = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const { step, drain } = open(
    [a],
    gates.map(({ promise }) => promise),
  )
  const steps = [speak(step), speak(step)]
  const ended = vi.fn()
  const drained = drain().then(ended)
  gates[0]?.reject(failed('ContentPolicyViolation'))
  await expect(steps[0]).rejects.toThrow('ContentPolicyViolation')
  expect(ended).not.toHaveBeenCalled()
  gates[1]?.resolve({ made: 1 })
  await Promise.all([steps[1], drained])
  expect(ended).toHaveBeenCalledOnce()
})

it('drain resolves at once when no step runs', async () => {
  await expect(open([a], [{}]).drain()).resolves.toBeUndefined()
})

it('readFailure reads type and cause of an activity failure and of nothing else', () => {
  const cause = { field: 'images[0]', rule: 'bytes' }
  const failure = ApplicationFailure.create({ type: 'X', details: [cause] })
  const none = { type: undefined, cause: undefined }
  expect(readFailure(failed('X'))).toEqual({ type: 'X', cause: undefined })
  expect(readFailure(new ActivityFailure('m', 'a', '1', 'TIMEOUT', '', failure))).toEqual({ type: 'X', cause })
  expect(readFailure(new ActivityFailure('m', 'a', '1', 'TIMEOUT', '', new Error('x')))).toEqual(none)
  expect(readFailure(failure)).toEqual(none)
  expect(readFailure(undefined)).toEqual(none)
})

it('isStepFailure is true for failed activities and false for cancelled ones', () => {
  expect([unavailable, lost, memory, failed(stepEnds.taskEnded)].every(isStepFailure)).toBe(true)
  const cancelled = new ActivityFailure('m', 'runModelStep', '1', 'IN_PROGRESS', '', new CancelledFailure('cancelled'))
  expect([cancelled, new CancelledFailure('cancelled')].some(isStepFailure)).toBe(false)
})

const leaving = { ...a, canLeave: true } as const

it('a model step of a pool with overflow takes another route first when it leaves, and returns if that refuses it', async () => {
  const { step, calls, local } = open([leaving, b], [unavailable, { made: 1 }])
  local.chooseRoute.mockResolvedValue('leave')
  await speak(step)
  expect(local.chooseRoute.mock.calls).toEqual([
    [{ tenantId: '1', taskId: '2', stepNo: 1, step: 'speech', ask: { words: 'ref' }, pool: 'gpu', other: 'b' }],
  ])
  expect(listAttempts(calls)).toEqual([
    { backend: 'b', tryNo: 1, isLast: false },
    { backend: 'a', tryNo: 2, isLast: true },
  ])
})

it('a model step of a local tenant has only the routes of its pool', async () => {
  const { step, calls, local } = open([leaving, b], [unavailable])
  local.chooseRoute.mockResolvedValue('local only')
  await expect(speak(step)).rejects.toBe(unavailable)
  expect(listAttempts(calls)).toEqual([{ backend: 'a', tryNo: 1, isLast: true }])
})

it('a model step queries the route only if its pool may hand steps over', async () => {
  const { step, local } = open([a, b], [{ made: 1 }])
  await speak(step)
  expect(local.chooseRoute).not.toHaveBeenCalled()
})
