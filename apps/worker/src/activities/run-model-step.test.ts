import { tmpdir } from 'node:os'
import type { AnyBackend, Poll } from '@kinora/domain'
import { asyncLocalStorage, type Context } from '@temporalio/activity'
import { expect, it, vi } from 'vitest'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import { createRunModelStep, type ModelStepDeps } from './run-model-step.ts'

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
  options: { isLocal?: boolean; isDisabled?: boolean; freeStarts?: boolean; isFresh?: boolean } = {},
) => {
  const cancel = vi.fn(async () => undefined)
  const start = vi.fn(async (_order: unknown, { scratch }: { scratch(): Promise<string> }) => {
    if (options.isLocal) await scratch()
    return { id: 'job' }
  })
  const backend = { id: 'one', start, cancel, poll, find: async () => 'cannot say' } as unknown as AnyBackend
  const attempt = {
    id: '3',
    state: 'intended',
    handle: null,
    result: null,
    isFresh: options.isFresh !== false,
    starts: 1,
  }
  const nothing = async () => undefined
  const failed = vi.fn(nothing)
  const deps = {
    catalog: { backend: () => ({ name: 'one', backend, config: {}, freeStarts: options.freeStarts === true }) },
    attempts: {
      begin: async () => ({ attempt, fault: '', texts: { prompt: 'a lake' }, version: 1, movedToProcessing: false }),
      started: nothing,
      failed,
      giveStartBack: nothing,
      progress: nothing,
    },
    clock: { nowMs: () => Date.now() },
    chance: { random16: () => 1, randomWord: () => 'word' },
    scratchRoot: tmpdir(),
    tracing: { start: () => ({ traceId: '', traceparent: '', end: () => undefined }) },
    onStep: () => undefined,
    isDisabled: () => options.isDisabled === true,
    cell: 0,
  } as unknown as ModelStepDeps
  const controller = new AbortController()
  const details = { cancelRequested: false, workerShutdown: false }
  const context = {
    info: { attempt: 1 },
    cancellationSignal: controller.signal,
    get cancellationDetails() {
      return controller.signal.aborted ? details : undefined
    },
  } as unknown as Context
  return {
    start,
    cancel,
    failed,
    end: asyncLocalStorage.run(context, () => createRunModelStep(deps)(call)),
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
