import { AppError, type State } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import type { Catalog } from '../backends/catalog.ts'
import type { StoredReply } from '../ports/idempotency.ts'
import type { EndedTask, SoftDeleteResult, Store, TaskEnd, TaskView } from '../ports/store.ts'
import type { FinishedCreation } from '../steps/media.ts'
import { type CancelDeps, cancelTask } from './cancel-task.ts'
import { inFlight, requireSameRequest } from './replay.ts'
import { publishTaskSettled, settleTask } from './settle-task.ts'
import { softDeleteTask } from './soft-delete-task.ts'
import { catchRefusal } from './test-setup/admission.ts'
import { topUpTask } from './top-up-task.ts'

const taskKey = { tenantId: '1', taskId: '2' }
const ended: EndedTask = { generator: 'g', seq: 4, hasCallback: false, handedOn: false, others: [] }
type Seen = (Partial<TaskView> & { state: State }) | undefined

/** The task as consecutive reads find it; the last one repeats. */
const open = (
  seen: readonly Seen[],
  {
    ends = [ended] as (EndedTask | undefined)[],
    atWork = [] as string[],
    deletion = { verdict: 'struck', version: 7 } as SoftDeleteResult,
  } = {},
) => {
  let reads = 0
  const endTask = vi.fn(async (_end: TaskEnd) => ends[Math.min(endTask.mock.calls.length, ends.length) - 1])
  const store = {
    readTask: async () => {
      reads += 1
      return seen[Math.min(reads, seen.length) - 1]
    },
    backendsAtWork: async () => atWork,
    softDeleteTask: vi.fn(async () => deletion),
    endTask,
  }
  const deps: CancelDeps = {
    store: store as unknown as Store,
    clock: { nowMs: () => Date.UTC(2026, 0, 1) },
    randomSource: { random16: () => 1 } as CancelDeps['randomSource'],
    settings: { cell: 1 },
    catalog: { canStop: (name: string) => name !== 'stubborn' } as Catalog,
  }
  return { deps, store, endTask }
}

it.each(['created', 'queueing', 'processing'] as const)(
  'cancelTask ends a task that is %s and releases its credits',
  async (state) => {
    const { deps, endTask } = open([{ state }], { atWork: ['a'] })
    expect(await cancelTask(deps, taskKey)).toEqual({ ...ended, version: 4000 })
    expect(endTask).toHaveBeenCalledExactlyOnceWith({
      ...taskKey,
      state: 'failed',
      errCode: 'UserCancelled',
      errMsg: 'user cancelled: the task was cancelled by request',
      from: [state],
      creations: [],
      charged: {},
      warnings: [],
      valuesUsed: {},
      mustStop: true,
    })
  },
)

it('cancelTask returns undefined for a cancelled task', async () => {
  const { deps, endTask } = open([{ state: 'failed', errCode: 'UserCancelled' }])
  expect(await cancelTask(deps, taskKey)).toBeUndefined()
  expect(endTask).not.toHaveBeenCalled()
})

it.each([
  ['a task that does not exist', undefined, 'TaskNotFound', []],
  ['a part that its film made', { state: 'processing', isMadePart: true }, 'BadRequest', []],
  ['a success', { state: 'success' }, 'BadRequest', []],
  ['a failure of another kind', { state: 'failed', errCode: 'Timeout' }, 'BadRequest', []],
  ['work on a back end that cannot stop', { state: 'processing' }, 'BadRequest', ['a', 'stubborn']],
] as [string, Seen, string, string[]][])('cancelTask rejects %s and ends nothing', async (_, seen, reason, atWork) => {
  const { deps, endTask } = open([seen], { atWork })
  expect((await catchRefusal(cancelTask(deps, taskKey))).reason).toBe(reason)
  expect(endTask).not.toHaveBeenCalled()
})

it('cancelTask decides again by the new state if the state changed meanwhile', async () => {
  const { deps, endTask } = open([{ state: 'queueing' }, { state: 'processing' }], { ends: [undefined, ended] })
  expect(await cancelTask(deps, taskKey)).toMatchObject({ seq: 4 })
  expect(endTask.mock.calls.map(([{ from }]) => from)).toEqual([['queueing'], ['processing']])
})

it('cancelTask rejects a task that succeeded meanwhile', async () => {
  const { deps } = open([{ state: 'processing' }, { state: 'success' }], { ends: [undefined] })
  expect((await catchRefusal(cancelTask(deps, taskKey))).message).toContain('task state is success')
})

it('softDeleteTask cancels an open task and then deletes it', async () => {
  const { deps, store } = open([{ state: 'queueing' }])
  expect(await softDeleteTask(deps, taskKey)).toEqual({ version: 7, cancelled: { ...ended, version: 4000 } })
  expect(store.softDeleteTask).toHaveBeenCalledExactlyOnceWith('1', '2')
})

it('softDeleteTask cancels nothing for an ended task', async () => {
  const { deps, endTask } = open([{ state: 'success' }])
  expect(await softDeleteTask(deps, taskKey)).toEqual({ version: 7, cancelled: undefined })
  expect(endTask).not.toHaveBeenCalled()
})

it('softDeleteTask deletes a task that ended by itself during the cancel', async () => {
  const { deps } = open([{ state: 'processing' }, { state: 'success' }])
  expect(await softDeleteTask(deps, taskKey)).toEqual({ version: 7, cancelled: undefined })
})

it('softDeleteTask keeps a task that cannot be cancelled', async () => {
  const { deps, store } = open([{ state: 'processing' }], { atWork: ['stubborn'] })
  expect((await catchRefusal(softDeleteTask(deps, taskKey))).reason).toBe('BadRequest')
  expect(store.softDeleteTask).not.toHaveBeenCalled()
})

it.each([
  ['a task that does not exist', undefined, { verdict: 'struck', version: 7 }, 'TaskNotFound'],
  ['a task that was deleted before', { state: 'success' }, { verdict: 'not there' }, 'TaskNotFound'],
  ['a film that is being edited', { state: 'success' }, { verdict: 'open' }, 'Conflict'],
] as [string, Seen, SoftDeleteResult, string][])('softDeleteTask rejects %s', async (_, seen, deletion, reason) => {
  expect((await catchRefusal(softDeleteTask(open([seen], { deletion }).deps, taskKey))).reason).toBe(reason)
})

const creation = { seconds: 5 } as FinishedCreation

it('settleTask ends a success from processing only, with an id for each creation', async () => {
  const { deps, endTask } = open([])
  const outcome = { state: 'success', creations: [creation, creation], charged: { music: 0 } } as const
  expect(await settleTask(deps, { ...taskKey, outcome })).toEqual({ ...ended, version: 4100 })
  expect(endTask.mock.lastCall?.[0]).toMatchObject({
    state: 'success',
    errCode: '',
    from: ['processing'],
    creations: [{ id: expect.stringMatching(/^[0-9]{18,19}$/) }, { id: expect.stringMatching(/^[0-9]{18,19}$/) }],
    charged: { music: 0 },
    mustStop: false,
  })
})

it('settleTask ends a failure from any open state and leaves the price lines unchanged', async () => {
  const { deps, endTask } = open([])
  await settleTask(deps, { ...taskKey, outcome: { state: 'failed', errCode: 'InternalServiceFailure' } })
  expect(endTask.mock.lastCall?.[0]).toMatchObject({
    errCode: 'InternalServiceFailure',
    from: ['created', 'queueing', 'processing'],
    creations: [],
    charged: {},
  })
})

it('settleTask returns undefined for an ended task', async () => {
  const { deps } = open([], { ends: [undefined] })
  const outcome = { state: 'failed', errCode: 'InternalServiceFailure' } as const
  expect(await settleTask(deps, { ...taskKey, outcome })).toBeUndefined()
})

it('publishTaskSettled signals the task and everything that ended or changed with it', async () => {
  const changed = vi.fn(async () => undefined)
  const others = [{ id: '3', version: 9 }]
  await publishTaskSettled({ changed, ordered: async () => undefined }, taskKey, { ...ended, others, version: 4100 })
  expect(changed.mock.calls).toEqual([
    ['1', '2', 4100],
    ['1', '3', 9],
  ])
})

it.each([true, false])('topUpTask returns %s like the store', async (isRaised) => {
  const fail = vi.fn()
  expect(await topUpTask({ store: { topUp: async () => isRaised }, fail }, { ...taskKey, lines: [] })).toBe(isRaised)
  expect(fail).not.toHaveBeenCalled()
})

it('topUpTask ends a task whose full price is not covered', async () => {
  const fail = vi.fn(async () => undefined)
  const topUp = () => Promise.reject(new AppError('CreditInsufficient'))
  expect(await topUpTask({ store: { topUp }, fail }, { ...taskKey, lines: [] })).toBe(false)
  expect(fail).toHaveBeenCalledExactlyOnceWith(taskKey, 'CreditInsufficient')
})

it.each([new Error('connection lost'), new AppError('ServiceUnavailable')])(
  'topUpTask passes on %s and ends nothing',
  async (error) => {
    const fail = vi.fn()
    await expect(
      topUpTask({ store: { topUp: () => Promise.reject(error) }, fail }, { ...taskKey, lines: [] }),
    ).rejects.toBe(error)
    expect(fail).not.toHaveBeenCalled()
  },
)

it('an Idempotency-Key returns its earlier reply only for the same body (D-375)', async () => {
  const earlier: StoredReply = { bodyHash: 'h', reply: '{}', isOpen: false }
  expect(requireSameRequest(earlier, 'h')).toBe(earlier)
  expect((await catchRefusal((async () => requireSameRequest(earlier, 'other'))())).reason).toBe('IdempotencyKeyReused')
})

it('an Idempotency-Key in flight is rejected with retryAfterSeconds', () => {
  expect(inFlight()).toMatchObject({ reason: 'Conflict', detail: { rule: 'in_flight', retryAfterSeconds: 1 } })
})
