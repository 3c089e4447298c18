import { limits } from '@kinora/contract'
import type { EndedTask } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { endOverdue, pruneStaleRows, restartForgotten, type SweepDeps } from './sweeps.ts'

const overdue = (taskId: string, state = 'processing') => ({
  tenantId: '1',
  taskId,
  state,
  errCode: 'SystemThrottling',
})
const ended: EndedTask = {
  generator: 'g',
  seq: 3,
  hasCallback: true,
  handedOn: false,
  others: [{ id: '9', version: 5 }],
}

const open = ({
  tasks = [] as object[],
  ends = async (): Promise<EndedTask | undefined> => ended,
  pages = [] as { tenantId: string; taskId: string }[][],
  running = [] as string[],
} = {}) => {
  const counts = (left: number) =>
    vi.fn(async () => {
      const now = Math.min(left, 2)
      left -= now
      return now
    })
  const sweeps = {
    overdue: vi.fn(async () => tasks),
    shouldRun: vi.fn(async (_afterMs: number, _after: string) => pages.shift() ?? []),
    orderStart: vi.fn(async () => undefined),
    forgetIdempotencyKeys: counts(5),
    forgetUnusedVoices: counts(2),
    forgetSignIns: counts(3),
    forgetRequeues: counts(1),
    forgetFinalizes: counts(1),
    endGrants: counts(0),
  }
  const deps = {
    sweeps,
    deliveries: { forgetIdleQueues: counts(4) },
    reportedJobs: { forget: counts(2) },
    store: { endTask: vi.fn(ends) },
    engine: { isRunning: vi.fn(async (taskId: string) => running.includes(taskId)) },
    signals: { changed: vi.fn(async () => undefined), ordered: async () => undefined },
    timeouts: { taskMs: 1000, queueMs: 2000 },
    clock: { nowMs: () => 0 },
    randomSource: { random16: () => 1 },
    settings: { cell: 1 },
    onEnded: vi.fn(),
    wakeCallbacks: vi.fn(),
  }
  return { deps, run: deps as unknown as SweepDeps }
}

it('endOverdue selects tasks beyond the timeouts of task, queue and off-peak work', async () => {
  const { deps, run } = open()
  await endOverdue(run)
  expect(deps.sweeps.overdue).toHaveBeenCalledExactlyOnceWith({
    taskTimeoutMs: 1000,
    queueTimeoutMs: 2000,
    offPeakDeadlineMs: limits.offPeakDeadlineHours * 3_600_000,
  })
})

it('endOverdue ends a task only from the state it was found in, and stops its workflow', async () => {
  const { deps, run } = open({ tasks: [overdue('2', 'queueing')] })
  await endOverdue(run)
  expect(deps.store.endTask).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      taskId: '2',
      state: 'failed',
      errCode: 'SystemThrottling',
      from: ['queueing'],
      mustStop: true,
    }),
  )
})

it('endOverdue counts each end, wakes the callbacks and signals the task and the other changed tasks', async () => {
  const { deps, run } = open({ tasks: [overdue('2')] })
  await endOverdue(run)
  expect(deps.onEnded).toHaveBeenCalledExactlyOnceWith({ ...ended, version: 3000 }, 'SystemThrottling')
  expect(deps.wakeCallbacks).toHaveBeenCalledOnce()
  expect(deps.signals.changed.mock.calls).toEqual([
    ['1', '2', 3000],
    ['1', '9', 5],
  ])
})

it('endOverdue skips a task that ended meanwhile and continues with the next', async () => {
  const ends = vi.fn(async (): Promise<EndedTask | undefined> => ended).mockResolvedValueOnce(undefined)
  const { deps, run } = open({ tasks: [overdue('2'), overdue('3')], ends })
  await endOverdue(run)
  expect(deps.onEnded).toHaveBeenCalledOnce()
  expect(deps.signals.changed).toHaveBeenCalledWith('1', '3', 3000)
})

it('endOverdue rethrows an error of the store, so that the round counts as failed', async () => {
  const { run } = open({ tasks: [overdue('2')], ends: () => Promise.reject(new Error('connection lost')) })
  await expect(endOverdue(run)).rejects.toThrow('connection lost')
})

it('restartForgotten orders a start for each task the engine does not run, page by page', async () => {
  const task = (taskId: string) => ({ tenantId: '1', taskId })
  const { deps, run } = open({ pages: [[task('2'), task('3')], [task('4')]], running: ['3'] })
  await restartForgotten(run)
  expect(deps.sweeps.orderStart.mock.calls).toEqual([[task('2')], [task('4')]])
  expect(deps.sweeps.shouldRun.mock.calls).toEqual([
    [30_000, '0'],
    [30_000, '3'],
    [30_000, '4'],
  ])
})

it('restartForgotten orders nothing when no task should run', async () => {
  const { deps, run } = open()
  await restartForgotten(run)
  expect(deps.sweeps.orderStart).not.toHaveBeenCalled()
})

it('pruneStaleRows repeats each deletion until nothing is left', async () => {
  const { deps, run } = open()
  await pruneStaleRows(run, { taskDays: 90 })
  expect(deps.sweeps.forgetIdempotencyKeys).toHaveBeenCalledTimes(4)
  expect(deps.sweeps.forgetUnusedVoices).toHaveBeenCalledTimes(2)
  expect(deps.sweeps.forgetSignIns).toHaveBeenCalledTimes(3)
  expect(deps.sweeps.forgetRequeues.mock.calls).toEqual([[90], [90]])
  expect(deps.sweeps.forgetFinalizes.mock.calls).toEqual([[90], [90]])
  expect(deps.sweeps.endGrants).toHaveBeenCalledTimes(1)
  expect(deps.deliveries.forgetIdleQueues).toHaveBeenCalledTimes(3)
  expect(deps.reportedJobs.forget).toHaveBeenCalledTimes(2)
})
