import { type AnyBackend, type Catalog, type Found, type Json, noHttp } from '@kinora/domain'
import type { UnknownAttempt } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { stepEnds } from '../step-call.ts'
import { type ReconcilerDeps, reconcile } from './reconciler.ts'

const attempt: UnknownAttempt = {
  tenantId: '1',
  taskId: '2',
  stepNo: 1,
  tryNo: 1,
  attemptId: '3',
  step: 'text-to-video',
  backend: 'one',
  isTaskOpen: true,
  word: null,
  isAfterRestore: false,
  trace: '',
}

/** Runs one round over one attempt, with a backend that answers as the test wants. */
const round = async (
  find: () => Promise<Found<Json>>,
  change: Partial<UnknownAttempt> & { freeStarts?: boolean } = {},
) => {
  const { freeStarts = false, ...changed } = change
  const cancel = vi.fn(async () => undefined)
  const resolve = vi.fn(async () => true)
  const ordered = vi.fn(async () => undefined)
  const backend = { id: 'one', find, cancel } as unknown as AnyBackend
  const deps: ReconcilerDeps = {
    unknownAttempts: { due: async () => [{ ...attempt, ...changed }], resolve },
    reportedJobs: { find: async () => undefined },
    catalog: { backend: () => ({ name: 'one', backend, config: {}, freeStarts }) } as unknown as Catalog<AnyBackend>,
    http: () => ({ ...noHttp, fetchOutput: () => Promise.reject(new Error('not called')) }),
    signals: { ordered },
    onChecked: () => undefined,
  }
  await reconcile(deps)
  return { cancel, resolve, ordered }
}
const key = expect.objectContaining({ taskId: '2', stepNo: 1, tryNo: 1 })

it('reconcile hands a found job to the step that waits for it', async () => {
  const { resolve, ordered } = await round(async () => ({ handle: { id: 'job' } }))
  expect(resolve).toHaveBeenCalledWith(key, { state: 'started', handle: { id: 'job' } })
  expect(ordered).toHaveBeenCalledTimes(1)
})

it('reconcile lets the step start when the backend has never seen the attempt', async () => {
  const { resolve } = await round(async () => 'never seen')
  expect(resolve).toHaveBeenCalledWith(key, { state: 'intended' })
})

it('reconcile leaves an attempt unknown when the backend cannot say', async () => {
  const { resolve, ordered } = await round(async () => 'cannot say')
  expect(resolve).not.toHaveBeenCalled()
  expect(ordered).not.toHaveBeenCalled()
})

it('reconcile restarts a step only where a start is free or the operator decides so', async () => {
  const restarted = { state: 'failed', fault: stepEnds.lost }
  const cannotSay = async () => 'cannot say' as const
  expect((await round(cannotSay, { freeStarts: true })).resolve).toHaveBeenCalledWith(key, restarted)
  expect((await round(cannotSay, { word: 'start-again' })).resolve).toHaveBeenCalledWith(key, restarted)
})

it('reconcile applies the decision of the operator while the backend does not answer', async () => {
  const away = () => Promise.reject(new Error('away'))
  expect((await round(away)).resolve).not.toHaveBeenCalled()
  expect((await round(away, { freeStarts: true })).resolve).not.toHaveBeenCalled()
  expect((await round(away, { word: 'give-up' })).resolve).toHaveBeenCalledWith(key, {
    state: 'failed',
    fault: 'InternalServiceFailure',
  })
})

it('reconcile cancels the job of an ended task before it records the outcome', async () => {
  const { cancel, resolve } = await round(async () => ({ handle: { id: 'job' } }), { isTaskOpen: false })
  expect(cancel).toHaveBeenCalledWith({ id: 'job' }, expect.objectContaining({ attemptId: '3' }))
  expect(resolve).toHaveBeenCalledWith(key, { state: 'failed', fault: stepEnds.taskEnded })
})

it('reconcile records that an attempt of an ended task was never started', async () => {
  const { resolve } = await round(async () => 'never seen', { isTaskOpen: false })
  const outcome = { state: 'failed', fault: 'InternalServiceFailure', neverStarted: true }
  expect(resolve).toHaveBeenCalledWith(key, outcome)
})

it('reconcile leaves a doubt after a restore to the operator, whatever the backend answers', async () => {
  const find = vi.fn(async () => 'never seen' as const)
  const doubted = { isAfterRestore: true }
  expect((await round(find, doubted)).resolve).not.toHaveBeenCalled()
  expect((await round(find, { ...doubted, freeStarts: true })).resolve).not.toHaveBeenCalled()
  expect((await round(find, { ...doubted, word: 'start-again' })).resolve).toHaveBeenCalledWith(key, {
    state: 'failed',
    fault: stepEnds.lost,
  })
  expect((await round(find, { ...doubted, isTaskOpen: false })).resolve).toHaveBeenCalledWith(key, {
    state: 'failed',
    fault: 'InternalServiceFailure',
    neverStarted: true,
  })
  expect(find).not.toHaveBeenCalled()
})
