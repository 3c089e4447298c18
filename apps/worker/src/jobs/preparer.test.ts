import { AppError } from '@kinora/contract'
import type { Preparation, PreparationStore } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { createPreparer, type PreparerDeps } from './preparer.ts'

const task = (change: Partial<Preparation> = {}): Preparation => ({
  taskId: '1',
  tenantId: 't',
  kind: 'task',
  isSandbox: false,
  generator: 'img2video',
  version: 1,
  model: '',
  params: {},
  starts: 1,
  trace: '',
  texts: {},
  inputs: [],
  ...change,
})

/** Runs one round over the given tasks with the given `prepare`. */
const round = async (
  due: Preparation[],
  prepare: PreparerDeps['prepare'],
  slots = 16,
  topUp: PreparerDeps['topUp'] = async () => true,
) => {
  const preparations = {
    lease: vi.fn(async () => due),
    ready: vi.fn(async () => true),
    publishOutcome: vi.fn(async () => undefined),
    again: vi.fn(async () => undefined),
    fetched: vi.fn(async () => undefined),
  } satisfies PreparationStore
  const fail = vi.fn(async () => undefined)
  const onReady = vi.fn()
  const deps: PreparerDeps = {
    preparations,
    prepare,
    describe: async ({ key }) => `description of ${key}`,
    topUp,
    fail,
    onReady,
    onPrepared: () => undefined,
    signals: { changed: async () => undefined, ordered: async () => undefined },
    tracing: { start: () => ({ traceId: '', traceparent: '', end: () => undefined }) },
  }
  const preparer = createPreparer(deps, slots, () => undefined)
  await preparer.round()
  return { preparations, fail, onReady, preparer }
}
const nothing = async () => ({})

it('the preparer queues a task whose inputs are ready', async () => {
  const { preparations, onReady } = await round([task()], nothing)
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledWith(true))
  expect(preparations.ready).toHaveBeenCalledTimes(1)
})

it('the preparer fails a task with the reason of its input error', async () => {
  const cause = { field: 'images[1]', rule: 'bytes' } as const
  const { fail } = await round([task()], async () => Promise.reject(new AppError('ImageSizeInvalid', cause)))
  await vi.waitFor(() =>
    expect(fail).toHaveBeenCalledWith(expect.objectContaining({ taskId: '1' }), 'ImageSizeInvalid', cause),
  )
})

it('the preparer retries after an internal error, up to three starts (D-134)', async () => {
  const away = async () => Promise.reject(new Error('the store is away'))
  const first = await round([task({ starts: 1 })], away)
  await vi.waitFor(() => expect(first.preparations.again).toHaveBeenCalledTimes(1))
  expect(first.fail).not.toHaveBeenCalled()
  const last = await round([task({ starts: 3 })], away)
  await vi.waitFor(() => expect(last.fail).toHaveBeenCalledWith(expect.anything(), 'InternalServiceFailure', {}))
})

it('the preparer fails a task that crashed its process three times (D-134)', async () => {
  const prepare = vi.fn(nothing)
  const { fail } = await round([task({ starts: 4 })], prepare)
  await vi.waitFor(() => expect(fail).toHaveBeenCalledWith(expect.anything(), 'InternalServiceFailure', {}))
  expect(prepare).not.toHaveBeenCalled()
})

it('the preparer gives the start back when it is stopped', async () => {
  const { preparations, preparer } = await round(
    [task()],
    (_task, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await preparer.stop()
  expect(preparations.again).toHaveBeenCalledWith(expect.anything(), 0, { giveStartBack: true })
})

it('the preparer runs at most eight tasks of one tenant', async () => {
  const many = Array.from({ length: 10 }, (_, i) => task({ taskId: String(i) }))
  const { preparations } = await round(many, () => new Promise(() => undefined))
  expect(preparations.again).toHaveBeenCalledTimes(2)
})

it('the preparer reserves a quarter of its slots for subjects and half of them for tasks', async () => {
  const forever = () => new Promise<never>(() => undefined)
  const many = (count: number, kind: Preparation['kind']) =>
    Array.from({ length: count }, (_, i) => task({ taskId: `${kind}${i}`, tenantId: `t${i}`, kind }))
  const none = await round([], forever)
  expect(none.preparations.lease).toHaveBeenLastCalledWith({ all: 16, subjects: 8, tasks: 12 }, expect.anything())
  const { preparations, preparer } = await round(many(12, 'task'), forever)
  await preparer.round()
  expect(preparations.lease).toHaveBeenLastCalledWith({ all: 4, subjects: 4, tasks: 0 }, expect.anything())
  const others = await round(many(8, 'subject'), forever)
  await others.preparer.round()
  expect(others.preparations.lease).toHaveBeenLastCalledWith({ all: 8, subjects: 0, tasks: 8 }, expect.anything())
})

it('the preparer runs a subject of a tenant whose tasks use all of its slots', async () => {
  const tasks = Array.from({ length: 8 }, (_, i) => task({ taskId: String(i) }))
  const { preparations } = await round(
    [...tasks, task({ taskId: 's', kind: 'subject' })],
    () => new Promise(() => undefined),
  )
  expect(preparations.again).not.toHaveBeenCalled()
})

it('the preparer reports the outcome of a subject with a description of its first picture (D-302)', async () => {
  const media = { sha256: '', bytes: 1, width: 1, height: 1, seconds: 0 }
  const prepared = {
    0: { ...media, key: 'film', mediaType: 'video/mp4' as const },
    1: { ...media, key: 'picture', mediaType: 'image/png' as const },
  }
  const good = await round([task({ kind: 'subject' })], async () => prepared)
  await vi.waitFor(() =>
    expect(good.preparations.publishOutcome).toHaveBeenCalledWith(expect.anything(), {
      prepared,
      description: 'description of picture',
    }),
  )
  const bad = await round([task({ kind: 'subject' })], async () =>
    Promise.reject(new AppError('ImageSizeInvalid', { detail: 'too small', rule: 'min_side' })),
  )
  const fault = { reason: 'ImageSizeInvalid', message: 'too small', rule: 'min_side' }
  await vi.waitFor(() => expect(bad.preparations.publishOutcome).toHaveBeenCalledWith(expect.anything(), { fault }))
  expect(bad.fail).not.toHaveBeenCalled()
})

it('the preparer does not queue a task whose full price is not covered (D-345)', async () => {
  const rejectTopUp = vi.fn(async () => false)
  const { preparations, onReady, preparer } = await round([task()], nothing, 16, rejectTopUp)
  await vi.waitFor(() => expect(rejectTopUp).toHaveBeenCalledTimes(1))
  await preparer.stop()
  expect(preparations.ready).not.toHaveBeenCalled()
  expect(onReady).not.toHaveBeenCalled()
})
