import { tmpdir } from 'node:os'
import { AppError } from '@kinora/contract'
import { type AnyBackend, createStepPaces, NoAnswer, type Poll, UnknownOutcome } from '@kinora/domain'
import { asyncLocalStorage, type Context } from '@temporalio/activity'
import { expect, it, vi } from 'vitest'
import { createNudges } from '../backend-callbacks/nudges.ts'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import { createRunModelStep } from './run-model-step.ts'

const call: ModelStepCall = {
  tenantId: '1',
  taskId: '2',
  stepNo: 1,
  tryNo: 1,
  trace: '',
  step: 'text-to-video',
  backend: 'one',
  ask: {
    prompt: { text: 'prompt' },
    seconds: 1,
    width: 16,
    height: 16,
    fps: 24,
    seed: 1,
    movement: 'auto',
    style: 'general',
    sound: false,
  },
}

/** One run of the step over a back end of which every poll is in the test's hands. */
const runWith = (
  poll: () => Promise<Poll>,
  options: {
    isLocal?: boolean
    isDisabled?: boolean
    freeStarts?: boolean
    isFresh?: boolean
    asked?: Partial<ModelStepCall>
    /** The server has been taken out. */
    isOut?: boolean
    /** It has no place for anything. */
    isFull?: boolean
    answer?: string
    /** What the start ends with instead of a handle. */
    startEnds?: Error
  } = {},
) => {
  const cancel = vi.fn(async () => undefined)
  const start = vi.fn(async (_order: unknown, { scratch }: { scratch(): Promise<string> }) => {
    if (options.isLocal) await scratch()
    if (options.startEnds) throw options.startEnds
    return { id: 'job' }
  })
  const backend = { id: 'one', start, cancel, poll, find: async () => 'cannot say' } as unknown as AnyBackend
  const attempt = {
    id: '3',
    backend: 'one',
    state: 'intended',
    handle: null,
    result: null,
    isFresh: options.isFresh !== false,
    starts: 1,
  }
  const nothing = async () => undefined
  const failed = vi.fn(nothing)
  const unknown = vi.fn(nothing)
  const fault = vi.fn()
  const neverAsked = vi.fn(nothing)
  const deps = {
    catalog: {
      serversOf: (name: string) => [name],
      backend: () => ({ name: 'one', backend, config: {}, freeStarts: options.freeStarts === true }),
    },
    attempts: {
      begin: async () => ({
        attempt,
        fault: '',
        texts: { prompt: 'a lake' },
        version: 1,
        movedToProcessing: false,
        others: [],
      }),
      started: nothing,
      failed,
      unknown,
      neverAsked,
      done: nothing,
      giveStartBack: nothing,
      progress: nothing,
    },
    http: () => ({ bring: async () => Buffer.from(options.answer ?? '') }),
    objects: { put: async () => ({ key: 'answer', sha256: '', bytes: 1, mediaType: 'application/json' }) },
    clock: { nowMs: () => Date.now() },
    chance: { random16: () => 1, randomWord: () => 'word' },
    scratchRoot: tmpdir(),
    paces: createStepPaces(),
    tracing: { start: () => ({ traceId: '', traceparent: '', end: () => undefined }) },
    onStepStarted: () => undefined,
    onStep: () => undefined,
    onWait: () => undefined,
    onCredits: () => undefined,
    callbackUrl: () => undefined,
    nudges: createNudges(),
    isDisabled: () => options.isDisabled === true,
    replicas: {
      at: () => (options.isFull ? { gate: { enter: () => false, leave: nothing } } : undefined),
      isOut: () => options.isOut === true,
      areAllOut: () => options.isOut === true,
      fault,
      good: nothing,
    },
    cell: 0,
  } as unknown as ModelStepDeps
  const controller = new AbortController()
  const details = { cancelRequested: false, workerShutdown: false }
  const context = {
    info: { attempt: 1, currentAttemptScheduledTimestampMs: 0 },
    cancellationSignal: controller.signal,
    get cancellationDetails() {
      return controller.signal.aborted ? details : undefined
    },
  } as unknown as Context
  return {
    start,
    cancel,
    failed,
    unknown,
    fault,
    neverAsked,
    end: asyncLocalStorage.run(context, () =>
      createRunModelStep(deps, { pool: 'a', server: undefined })({ ...call, ...options.asked }),
    ),
    interrupt(reason: keyof typeof details): void {
      details[reason] = true
      controller.abort()
    },
  }
}

it('stops the job of a cancelled task even when the cancel comes while the back end is being asked', async () => {
  const run = runWith(async () => {
    run.interrupt('cancelRequested')
    return { state: 'pending' }
  })
  await expect(run.end).rejects.toThrow('cancelled')
  expect(run.start).toHaveBeenCalledTimes(1)
  expect(run.cancel).toHaveBeenCalledTimes(1)
})

it('leaves the job to the next run when only this worker stops', async () => {
  const run = runWith(async () => ({ state: 'pending' }))
  setTimeout(() => run.interrupt('workerShutdown'), 20)
  await expect(run.end).rejects.toThrow('cancelled')
  expect(run.cancel).not.toHaveBeenCalled()
})

it('ends a job that works in the folder of the run, because the folder goes with the run', async () => {
  const run = runWith(async () => Promise.reject(new Error('away')), { isLocal: true })
  await expect(run.end).rejects.toThrow('away')
  expect(run.cancel).toHaveBeenCalledTimes(1)
})

it('has a film drawn anew when its file went with the folder of an earlier run', async () => {
  const run = runWith(async () => ({ state: 'done', output: { file: '/nowhere/film.mp4' }, mediaType: 'video/mp4' }))
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.lost })
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), stepEnds.lost)
})

it('tries anew where a start costs nothing and nobody can say whether one was made', async () => {
  const run = runWith(async () => ({ state: 'pending' }), { freeStarts: true, isFresh: false })
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.lost })
  expect(run.start).not.toHaveBeenCalled()
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), stepEnds.lost)
})

it('starts nothing on a back end that is disabled, so that the next one is tried (D-059)', async () => {
  const run = runWith(async () => ({ state: 'pending' }), { isDisabled: true })
  await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable' })
  expect(run.start).not.toHaveBeenCalled()
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), 'ModelUnavailable')
})

const sound = {
  key: 's',
  sha256: 's',
  bytes: 1,
  mediaType: 'audio/wav',
  width: 0,
  height: 0,
  seconds: 2,
}
const hearing = { step: 'hear-music', ask: { sound } } as const
const done = async (): Promise<Poll> => ({ state: 'done', output: { file: tmpdir() }, mediaType: 'application/json' })

it('tells a flow the figures of an answer', async () => {
  const heard = { beats: [0.5, 1], bars: [0.5], energy: [0.2, 0.9], voiced: [] }
  const run = runWith(done, { asked: hearing, answer: JSON.stringify(heard) })
  expect(await run.end).toMatchObject({ object: { key: 'answer' }, facts: heard })
})

it.each(['no JSON', '{"beats":"many"}', `"${'x'.repeat(1024 * 1024)}"`])(
  'leaves a step to the next back end when the answer is %.20s',
  async (answer) => {
    const run = runWith(done, { asked: hearing, answer })
    await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable' })
    expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), 'ModelUnavailable')
  },
)

it('leaves a step to the next back end when one refuses the start, and notes that nothing is at work there', async () => {
  const startEnds = new AppError('ModelUnavailable', { detail: 'cannot be reached' })
  const run = runWith(async () => ({ state: 'pending' }), { startEnds })
  await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable', nonRetryable: true })
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), 'ModelUnavailable')
})

it('waits for a word when nobody can say whether a start was made', async () => {
  const run = runWith(async () => ({ state: 'pending' }), { startEnds: new UnknownOutcome('broke off') })
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.unknown })
  expect(run.failed).not.toHaveBeenCalled()
  expect(run.unknown).toHaveBeenCalledTimes(1)
})

it.each(['refused', 'memory'] as const)(
  'leaves to the next back end what failed as %s, with its reason kept inside',
  async (kind) => {
    const run = runWith(async () => ({ state: 'failed', code: 'InternalServiceFailure', detail: 'inside', kind }))
    await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable', message: 'ModelUnavailable' })
    expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), 'ModelUnavailable')
  },
)

it('stops a job whose answers nobody can use', async () => {
  const run = runWith(async () => Promise.reject(new AppError('ModelUnavailable', { detail: 'it sent a page' })))
  await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable' })
  expect(run.cancel).toHaveBeenCalledTimes(1)
})

it('asks for the same made smaller where the operator allows it and the server ran out of memory', async () => {
  const failed = async (): Promise<Poll> => ({
    state: 'failed',
    code: 'InternalServiceFailure',
    detail: 'inside',
    kind: 'memory',
  })
  const run = runWith(failed, { asked: { canEase: true } })
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.memory })
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), stepEnds.memory)
})

it('asks for half the pixels, and says so in what it leaves', async () => {
  const run = runWith(done, { asked: { relief: 'size', ask: { ...call.ask, width: 1280, height: 720 } } })
  expect(await run.end).toMatchObject({ relief: 'size' })
  expect(run.start.mock.calls[0]?.[0]).toMatchObject({ ask: { width: 912, height: 512 } })
})

it('leaves an attempt that never reached its server to whichever comes next', async () => {
  const run = runWith(async () => ({ state: 'pending' }), { startEnds: new NoAnswer(false, 'refused') })
  await expect(run.end).rejects.toThrow('cannot be reached')
  expect(run.neverAsked).toHaveBeenCalledTimes(1)
  expect(run.fault).toHaveBeenCalledTimes(1)
})

it.each([
  { freeStarts: true, type: stepEnds.lost },
  { freeStarts: false, type: undefined },
])(
  'gives a job up at a server that is out only where its start was free: $freeStarts',
  async ({ freeStarts, type }) => {
    const run = runWith(async () => Promise.reject(new NoAnswer(true, 'late')), { isOut: true, freeStarts })
    await expect(run.end).rejects.toMatchObject(type ? { type } : { name: 'NoAnswer' })
    expect(run.fault).toHaveBeenCalledTimes(1)
  },
)

it('goes back to the queue when its server has no place, and on to the next route when all are out', async () => {
  const pending = async (): Promise<Poll> => ({ state: 'pending' })
  const full = runWith(pending, { isFull: true })
  await expect(full.end).rejects.toMatchObject({ type: 'NoPlace', nonRetryable: false })
  expect(full.neverAsked).toHaveBeenCalledTimes(1)
  const out = runWith(pending, { isFull: true, isOut: true, asked: { isLast: false } })
  await expect(out.end).rejects.toMatchObject({ type: 'ModelUnavailable' })
  expect(out.start).not.toHaveBeenCalled()
})
