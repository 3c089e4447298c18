import { tmpdir } from 'node:os'
import { AppError } from '@kinora/contract'
import {
  type AnyBackend,
  type Cost,
  createStepPaces,
  NoAnswer,
  NotAccepted,
  type Poll,
  UnknownOutcome,
} from '@kinora/domain'
import { asyncLocalStorage, type Context } from '@temporalio/activity'
import { expect, it, vi } from 'vitest'
import { createPollWakeups } from '../backend-callbacks/poll-wakeups.ts'
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

/** Runs the step once on a backend whose polls the test controls. */
const runWith = (
  poll: () => Promise<Poll>,
  options: {
    isLocal?: boolean
    isDisabled?: boolean
    freeStarts?: boolean
    isFresh?: boolean
    overrides?: Partial<ModelStepCall>
    /** The server is out of rotation. */
    isOut?: boolean
    /** The server has no free slot. */
    isFull?: boolean
    answer?: string
    /** The error that the start throws instead of returning a handle. */
    startError?: Error
    /** Milliseconds that the start takes by the clock. */
    startMs?: number
    fetchOutput?(output: { url: string }): Promise<Buffer>
    /** The estimate of the backend, and whether the ceiling has room for it. */
    estimate?: Cost
    hasRoom?: boolean
    hasOverflow?: boolean
    /** An attempt that a restore lost may have started the job. */
    isDoubted?: boolean
    /** The backend runs outside this process. */
    isRemote?: boolean
  } = {},
) => {
  let now = 1_000
  const cancel = vi.fn(async () => undefined)
  const start = vi.fn(async (_order: unknown, { scratch }: { scratch(): Promise<string> }) => {
    if (options.isLocal) await scratch()
    if (options.startError) throw options.startError
    now += options.startMs ?? 0
    return { id: 'job' }
  })
  const { estimate } = options
  const backend = {
    id: 'one',
    start,
    cancel,
    poll,
    find: async () => 'cannot say',
    ...(estimate ? { estimate: () => estimate } : {}),
    ...(options.isRemote ? { endpoint: () => ({ url: 'https://provider.example' }) } : {}),
  } as unknown as AnyBackend
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
  const started = vi.fn(nothing)
  const unknown = vi.fn(nothing)
  const fault = vi.fn()
  const doubt = vi.fn(async () => options.isDoubted === true)
  const clearBackend = vi.fn(nothing)
  const costs = {
    reserve: vi.fn(async () => options.hasRoom !== false),
    record: vi.fn(nothing),
    release: vi.fn(nothing),
  }
  const onCost = vi.fn()
  const fetchOutput = options.fetchOutput ?? (async () => Buffer.from(options.answer ?? ''))
  const leavePool = vi.fn(nothing)
  const deps = {
    catalog: {
      listServers: (name: string) => [name],
      pools: new Map(options.hasOverflow ? [['a', { overflow: {} }]] : []),
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
      started,
      failed,
      unknown,
      doubt,
      clearBackend,
      done: nothing,
      giveStartBack: nothing,
      progress: nothing,
      noteReport: nothing,
    },
    http: () => ({ fetchOutput }),
    objects: { put: async () => ({ key: 'answer', sha256: '', bytes: 1, mediaType: 'application/json' }) },
    clock: { nowMs: () => now },
    randomSource: { random16: () => 1, randomWord: () => 'word' },
    scratchRoot: tmpdir(),
    paces: createStepPaces(),
    tracing: { start: () => ({ traceId: '', traceparent: '', end: () => undefined }) },
    onStepStarted: () => undefined,
    onStep: () => undefined,
    onWait: () => undefined,
    onCredits: () => undefined,
    onCost,
    reportedJobs: { find: async () => undefined },
    signInput: async () => 'https://store.example/input',
    costs,
    overflow: { leave: leavePool },
    callbackUrl: () => undefined,
    pollWakeups: createPollWakeups(),
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
    started,
    cancel,
    failed,
    unknown,
    doubt,
    fault,
    clearBackend,
    costs,
    onCost,
    leavePool,
    end: asyncLocalStorage.run(context, () =>
      createRunModelStep(deps, { pool: 'a', server: undefined })({ ...call, ...options.overrides }),
    ),
    interrupt(reason: keyof typeof details): void {
      details[reason] = true
      controller.abort()
    },
  }
}

it('an attempt counts the seconds that its start took', async () => {
  const run = runWith(async (): Promise<Poll> => ({ state: 'failed', code: 'InternalServiceFailure', detail: '' }), {
    startMs: 2_500,
  })
  await expect(run.end).rejects.toThrow('InternalServiceFailure')
  expect(run.started).toHaveBeenCalledExactlyOnceWith(expect.anything(), { id: 'job' }, 2.5)
})

it('a cancelled task stops its job even when the cancel arrives during a poll', async () => {
  const run = runWith(async () => {
    run.interrupt('cancelRequested')
    return { state: 'pending' }
  })
  await expect(run.end).rejects.toThrow('cancelled')
  expect(run.start).toHaveBeenCalledTimes(1)
  expect(run.cancel).toHaveBeenCalledTimes(1)
})

it('a worker shutdown leaves the job to the next run', async () => {
  const run = runWith(async () => ({ state: 'pending' }))
  setTimeout(() => run.interrupt('workerShutdown'), 20)
  await expect(run.end).rejects.toThrow('cancelled')
  expect(run.cancel).not.toHaveBeenCalled()
})

it('a failed run cancels a job that works in its scratch folder', async () => {
  const run = runWith(async () => Promise.reject(new Error('away')), { isLocal: true })
  await expect(run.end).rejects.toThrow('away')
  expect(run.cancel).toHaveBeenCalledTimes(1)
})

it('a film counts as lost when its file was deleted with the folder of an earlier run', async () => {
  const run = runWith(async () => ({ state: 'done', output: { file: '/nowhere/film.mp4' }, mediaType: 'video/mp4' }))
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.lost })
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), stepEnds.lost)
})

it('an attempt with an unknown start counts as lost where starts are free', async () => {
  const run = runWith(async () => ({ state: 'pending' }), { freeStarts: true, isFresh: false })
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.lost })
  expect(run.start).not.toHaveBeenCalled()
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), stepEnds.lost)
})

it('a start that a lost attempt may have made ends as unknown where starts cost money', async () => {
  const run = runWith(async () => ({ state: 'pending' }), { isDoubted: true, isRemote: true })
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.unknown })
  expect(run.start).not.toHaveBeenCalled()
  expect(run.costs.reserve).not.toHaveBeenCalled()
  expect(run.doubt).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ taskId: '2' }))
})

it.each([
  ['a free start', { isRemote: true, freeStarts: true }],
  ['a backend in this process', { isRemote: false, freeStarts: false }],
])('%s does not ask for lost attempts', async (_title, kind) => {
  const run = runWith(async (): Promise<Poll> => ({ state: 'failed', code: 'InternalServiceFailure', detail: '' }), {
    isDoubted: true,
    ...kind,
  })
  await expect(run.end).rejects.toThrow('InternalServiceFailure')
  expect(run.start).toHaveBeenCalledTimes(1)
  expect(run.doubt).not.toHaveBeenCalled()
})

it('a disabled backend starts nothing, so that the next backend is tried (D-059)', async () => {
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
const analysisCall = { step: 'hear-music', ask: { sound } } as const
const done = async (): Promise<Poll> => ({ state: 'done', output: { file: tmpdir() }, mediaType: 'application/json' })

it('a step result contains the facts of the answer', async () => {
  const analysis = { beats: [0.5, 1], bars: [0.5], energy: [0.2, 0.9], voiced: [] }
  const run = runWith(done, { overrides: analysisCall, answer: JSON.stringify(analysis) })
  expect(await run.end).toMatchObject({ object: { key: 'answer' }, facts: analysis })
})

it.each(['no JSON', '{"beats":"many"}', `"${'x'.repeat(1024 * 1024)}"`])(
  'a step goes to the next backend when the answer is %.20s',
  async (answer) => {
    const run = runWith(done, { overrides: analysisCall, answer })
    await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable' })
    expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), 'ModelUnavailable')
  },
)

it('a step whose start is refused goes to the next backend, and its attempt is recorded as failed', async () => {
  const startError = new AppError('ModelUnavailable', { detail: 'cannot be reached' })
  const run = runWith(async () => ({ state: 'pending' }), { startError })
  await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable', nonRetryable: true })
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), 'ModelUnavailable')
})

it('a start with an unknown outcome ends as unknown and is not recorded as failed', async () => {
  const run = runWith(async () => ({ state: 'pending' }), { startError: new UnknownOutcome('broke off') })
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.unknown })
  expect(run.failed).not.toHaveBeenCalled()
  expect(run.unknown).toHaveBeenCalledTimes(1)
})

it.each(['refused', 'memory'] as const)(
  'a job that failed as %s goes to the next backend, and its detail stays internal',
  async (kind) => {
    const run = runWith(async () => ({ state: 'failed', code: 'InternalServiceFailure', detail: 'inside', kind }))
    await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable', message: 'ModelUnavailable' })
    expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), 'ModelUnavailable')
  },
)

it('a job with unusable answers is cancelled', async () => {
  const run = runWith(async () => Promise.reject(new AppError('ModelUnavailable', { detail: 'it sent a page' })))
  await expect(run.end).rejects.toMatchObject({ type: 'ModelUnavailable' })
  expect(run.cancel).toHaveBeenCalledTimes(1)
})

it('a step that ran out of memory ends as memory where the operator allows a smaller retry', async () => {
  const failed = async (): Promise<Poll> => ({
    state: 'failed',
    code: 'InternalServiceFailure',
    detail: 'inside',
    kind: 'memory',
  })
  const run = runWith(failed, { overrides: { canEase: true } })
  await expect(run.end).rejects.toMatchObject({ type: stepEnds.memory })
  expect(run.failed).toHaveBeenCalledWith(expect.objectContaining({ taskId: '2' }), stepEnds.memory)
})

it('the memory fallback "size" requests half the pixels and is part of the result', async () => {
  const run = runWith(done, { overrides: { relief: 'size', ask: { ...call.ask, width: 1280, height: 720 } } })
  expect(await run.end).toMatchObject({ relief: 'size' })
  expect(run.start.mock.calls[0]?.[0]).toMatchObject({ input: { width: 912, height: 512 } })
})

it('an attempt that never reached its server stays open for any server', async () => {
  const run = runWith(async () => ({ state: 'pending' }), { startError: new NoAnswer(false, 'refused') })
  await expect(run.end).rejects.toThrow('cannot be reached')
  expect(run.clearBackend).toHaveBeenCalledTimes(1)
  expect(run.fault).toHaveBeenCalledTimes(1)
})

it.each([
  { freeStarts: true, type: stepEnds.lost },
  { freeStarts: false, type: undefined },
])(
  'a job on a server out of rotation is abandoned only where its start was free: $freeStarts',
  async ({ freeStarts, type }) => {
    const run = runWith(async () => Promise.reject(new NoAnswer(true, 'late')), { isOut: true, freeStarts })
    await expect(run.end).rejects.toMatchObject(type ? { type } : { name: 'NoAnswer' })
    expect(run.fault).toHaveBeenCalledTimes(1)
  },
)

it('a step is requeued when its server is full, and goes to the next route when all servers are out', async () => {
  const pending = async (): Promise<Poll> => ({ state: 'pending' })
  const full = runWith(pending, { isFull: true })
  await expect(full.end).rejects.toMatchObject({ type: 'NoPlace', nonRetryable: false })
  expect(full.clearBackend).toHaveBeenCalledTimes(1)
  const out = runWith(pending, { isFull: true, isOut: true, overrides: { isLast: false } })
  await expect(out.end).rejects.toMatchObject({ type: 'ModelUnavailable' })
  expect(out.start).not.toHaveBeenCalled()
})

it.each([
  [7_000, '7s'],
  [undefined, '5s'],
])(
  'a start that was not accepted (retry after %j ms) starts again later, at any server',
  async (retryAfterMs, delay) => {
    const { end, clearBackend, unknown } = runWith(async () => ({ state: 'pending' }), {
      startError: new NotAccepted('busy', { retryAfterMs }),
    })
    await expect(end).rejects.toMatchObject({ type: 'NoPlace', nonRetryable: false })
    const failure = (await end.catch((error: unknown) => error)) as { nextRetryDelay: unknown }
    expect(String(failure.nextRetryDelay)).toBe(String(Number.parseInt(delay, 10) * 1_000))
    expect(clearBackend).toHaveBeenCalledOnce()
    expect(unknown).not.toHaveBeenCalled()
  },
)

const unavailable = new AppError('ModelUnavailable', { detail: 'the output is not available' })
const doneAt = (url: string): Poll => ({
  state: 'done',
  output: { url },
  mediaType: 'video/mp4',
  cost: { currency: 'USD', microUnits: 500_000 },
})

it('an expired result URL is read again once', async () => {
  const polls = [doneAt('https://a/old'), doneAt('https://a/new')]
  const fetched: string[] = []
  const { end, onCost } = runWith(async () => polls.shift() ?? { state: 'pending' }, {
    async fetchOutput({ url }) {
      fetched.push(url)
      if (url.endsWith('old')) throw unavailable
      return Buffer.from('film')
    },
  })
  await end
  expect(fetched).toEqual(['https://a/old', 'https://a/new'])
  const step = { backend: 'one', step: 'text-to-video' }
  expect(onCost.mock.calls).toEqual([['reported', step, { currency: 'USD', microUnits: 500_000 }]])
})

it('a result that stays unavailable goes to the next route', async () => {
  const { end } = runWith(async () => doneAt('https://a/old'), { fetchOutput: () => Promise.reject(unavailable) })
  await expect(end).rejects.toMatchObject({ type: 'ModelUnavailable' })
})

const estimate = { currency: 'USD', microUnits: 500 }
const failedPoll = async (): Promise<Poll> => ({ state: 'failed', code: 'InternalServiceFailure', detail: '' })

it('an estimate is recorded before the start, and the reported cost after the end', async () => {
  const reported = { currency: 'USD', microUnits: 420 }
  const run = runWith(async () => ({ ...(await failedPoll()), cost: reported }) as Poll, { estimate })
  await expect(run.end).rejects.toThrow('InternalServiceFailure')
  expect(run.costs.reserve).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ taskId: '2' }), 'one', estimate)
  expect(run.costs.reserve).toHaveBeenCalledBefore(run.start)
  expect(run.costs.record).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ taskId: '2' }), 'one', reported)
  const step = { backend: 'one', step: 'text-to-video' }
  expect(run.onCost.mock.calls).toEqual([
    ['estimated', step, estimate],
    ['reported', step, reported],
  ])
})

it('an impossible cost leaves the estimate', async () => {
  const run = runWith(async () => ({ ...(await failedPoll()), cost: { currency: '', microUnits: -1 } }) as Poll, {
    estimate,
  })
  await expect(run.end).rejects.toThrow('InternalServiceFailure')
  expect(run.costs.record).not.toHaveBeenCalled()
  expect(run.costs.release).not.toHaveBeenCalled()
})

it('a step without room under the ceiling goes to the next route, and waits on the last one', async () => {
  const next = runWith(failedPoll, { estimate, hasRoom: false, overrides: { isLast: false } })
  await expect(next.end).rejects.toMatchObject({ type: 'ModelUnavailable' })
  const last = runWith(failedPoll, { estimate, hasRoom: false, overrides: { isLast: true } })
  await expect(last.end).rejects.toMatchObject({ type: 'NoPlace' })
  expect(last.clearBackend).toHaveBeenCalledTimes(1)
  expect(last.failed).not.toHaveBeenCalled()
  for (const run of [next, last]) expect(run.start).not.toHaveBeenCalled()
})

it.each([
  ['refused the job', new AppError('ModelUnavailable'), 1],
  ['certainly got no request', new NoAnswer(false, undefined), 1],
  ['may have started the job', new NoAnswer(true, undefined), 0],
  ['may have started it, and cannot say', new UnknownOutcome('late'), 0],
])('the estimate of a start is released only if the backend %s', async (_, startError, releases) => {
  const run = runWith(failedPoll, { estimate, startError })
  await expect(run.end).rejects.toBeInstanceOf(Error)
  expect(run.costs.release).toHaveBeenCalledTimes(releases)
})

it('a step leaves its pool with its seconds after success, and without them when it goes to the next route', async () => {
  const done = runWith(async () => ({ state: 'done', output: { url: '' }, mediaType: 'video/mp4' }), {
    hasOverflow: true,
    startMs: 2_500,
  })
  await done.end
  expect(done.leavePool).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ taskId: '2', stepNo: 1 }), 2.5)
  const refused = runWith(failedPoll, { hasOverflow: true })
  await expect(refused.end).rejects.toThrow('InternalServiceFailure')
  expect(refused.leavePool).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ taskId: '2' }), undefined)
})
