import { AppError, type State } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import type { Catalog } from '../backends/catalog.ts'
import type { Answered } from '../ports/idempotency.ts'
import type { EndedTask, Store, Struck, TaskEnd, TaskView } from '../ports/store.ts'
import type { FinishedCreation } from '../steps/media.ts'
import { type CancelDeps, cancelTask } from './cancel-task.ts'
import { inFlight, sameAskOrThrow } from './replay.ts'
import { settleTask, tellSettled } from './settle-task.ts'
import { strikeTask } from './strike-task.ts'
import { refusalOf } from './test-setup/admission.ts'
import { topUpTask } from './top-up-task.ts'

const ask = { tenantId: '1', taskId: '2' }
const ended: EndedTask = { generator: 'g', seq: 4, hasCallback: false, handedOn: false, others: [] }
type Seen = (Partial<TaskView> & { state: State }) | undefined

/** The task as each reading finds it; the last one holds for all that follow. */
const open = (
  seen: readonly Seen[],
  {
    ends = [ended] as (EndedTask | undefined)[],
    atWork = [] as string[],
    struck = { verdict: 'struck', version: 7 } as Struck,
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
    strikeTask: vi.fn(async () => struck),
    endTask,
  }
  const deps: CancelDeps = {
    store: store as unknown as Store,
    clock: { nowMs: () => Date.UTC(2026, 0, 1) },
    chance: { random16: () => 1 } as CancelDeps['chance'],
    settings: { cell: 1 },
    catalog: { canStop: (name: string) => name !== 'stubborn' } as Catalog,
  }
  return { deps, store, endTask }
}

it.each(['created', 'queueing', 'processing'] as const)(
  'cancelTask ends a task that is %s and frees its credits',
  async (state) => {
    const { deps, endTask } = open([{ state }], { atWork: ['a'] })
    expect(await cancelTask(deps, ask)).toEqual({ ...ended, version: 4000 })
    expect(endTask).toHaveBeenCalledExactlyOnceWith({
      ...ask,
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

it('cancelTask answers nothing for a task that its owner cancelled before', async () => {
  const { deps, endTask } = open([{ state: 'failed', errCode: 'UserCancelled' }])
  expect(await cancelTask(deps, ask)).toBeUndefined()
  expect(endTask).not.toHaveBeenCalled()
})

it.each([
  ['a task that does not exist', undefined, 'TaskNotFound', []],
  ['a part that its film made', { state: 'processing', isMadePart: true }, 'BadRequest', []],
  ['a success', { state: 'success' }, 'BadRequest', []],
  ['a failure of another kind', { state: 'failed', errCode: 'Timeout' }, 'BadRequest', []],
  ['work on a back end that cannot stop', { state: 'processing' }, 'BadRequest', ['a', 'stubborn']],
] as [string, Seen, string, string[]][])('cancelTask refuses %s and ends nothing', async (_, seen, reason, atWork) => {
  const { deps, endTask } = open([seen], { atWork })
  expect((await refusalOf(cancelTask(deps, ask))).reason).toBe(reason)
  expect(endTask).not.toHaveBeenCalled()
})

it('cancelTask decides again by the new state when the task moved on meanwhile', async () => {
  const { deps, endTask } = open([{ state: 'queueing' }, { state: 'processing' }], { ends: [undefined, ended] })
  expect(await cancelTask(deps, ask)).toMatchObject({ seq: 4 })
  expect(endTask.mock.calls.map(([{ from }]) => from)).toEqual([['queueing'], ['processing']])
})

it('cancelTask refuses a task that succeeded meanwhile', async () => {
  const { deps } = open([{ state: 'processing' }, { state: 'success' }], { ends: [undefined] })
  expect((await refusalOf(cancelTask(deps, ask))).message).toContain('task state is success')
})

it('strikeTask cancels an open task and then takes it out of sight', async () => {
  const { deps, store } = open([{ state: 'queueing' }])
  expect(await strikeTask(deps, ask)).toEqual({ version: 7, cancelled: { ...ended, version: 4000 } })
  expect(store.strikeTask).toHaveBeenCalledExactlyOnceWith('1', '2')
})

it('strikeTask cancels nothing of a task that has ended', async () => {
  const { deps, endTask } = open([{ state: 'success' }])
  expect(await strikeTask(deps, ask)).toEqual({ version: 7, cancelled: undefined })
  expect(endTask).not.toHaveBeenCalled()
})

it('strikeTask takes a task out of sight that ended by itself while it was being cancelled', async () => {
  const { deps } = open([{ state: 'processing' }, { state: 'success' }])
  expect(await strikeTask(deps, ask)).toEqual({ version: 7, cancelled: undefined })
})

it('strikeTask leaves a task that cannot be cancelled', async () => {
  const { deps, store } = open([{ state: 'processing' }], { atWork: ['stubborn'] })
  expect((await refusalOf(strikeTask(deps, ask))).reason).toBe('BadRequest')
  expect(store.strikeTask).not.toHaveBeenCalled()
})

it.each([
  ['a task that does not exist', undefined, { verdict: 'struck', version: 7 }, 'TaskNotFound'],
  ['a task that was struck before', { state: 'success' }, { verdict: 'not there' }, 'TaskNotFound'],
  ['a film that is being edited', { state: 'success' }, { verdict: 'open' }, 'Conflict'],
] as [string, Seen, Struck, string][])('strikeTask refuses %s', async (_, seen, struck, reason) => {
  expect((await refusalOf(strikeTask(open([seen], { struck }).deps, ask))).reason).toBe(reason)
})

const creation = { seconds: 5 } as FinishedCreation

it('settleTask ends a success from processing only, with an id for each creation', async () => {
  const { deps, endTask } = open([])
  const outcome = { state: 'success', creations: [creation, creation], charged: { music: 0 } } as const
  expect(await settleTask(deps, { ...ask, outcome })).toEqual({ ...ended, version: 4100 })
  expect(endTask.mock.lastCall?.[0]).toMatchObject({
    state: 'success',
    errCode: '',
    from: ['processing'],
    creations: [{ id: expect.stringMatching(/^[0-9]{18,19}$/) }, { id: expect.stringMatching(/^[0-9]{18,19}$/) }],
    charged: { music: 0 },
    mustStop: false,
  })
})

it('settleTask ends a failure from any open state and leaves the price lines as they are', async () => {
  const { deps, endTask } = open([])
  await settleTask(deps, { ...ask, outcome: { state: 'failed', errCode: 'InternalServiceFailure' } })
  expect(endTask.mock.lastCall?.[0]).toMatchObject({
    errCode: 'InternalServiceFailure',
    from: ['created', 'queueing', 'processing'],
    creations: [],
    charged: {},
  })
})

it('settleTask answers nothing for a task that had ended before', async () => {
  const { deps } = open([], { ends: [undefined] })
  const outcome = { state: 'failed', errCode: 'InternalServiceFailure' } as const
  expect(await settleTask(deps, { ...ask, outcome })).toBeUndefined()
})

it('tellSettled signals the task and everything that ended or changed with it', async () => {
  const changed = vi.fn(async () => undefined)
  const others = [{ id: '3', version: 9 }]
  await tellSettled({ changed, ordered: async () => undefined }, ask, { ...ended, others, version: 4100 })
  expect(changed.mock.calls).toEqual([
    ['1', '2', 4100],
    ['1', '3', 9],
  ])
})

it.each([true, false])('topUpTask answers %s as the store does', async (isRaised) => {
  const fail = vi.fn()
  expect(await topUpTask({ store: { topUp: async () => isRaised }, fail }, { ...ask, lines: [] })).toBe(isRaised)
  expect(fail).not.toHaveBeenCalled()
})

it('topUpTask ends a task whose full price is not covered', async () => {
  const fail = vi.fn(async () => undefined)
  const topUp = () => Promise.reject(new AppError('CreditInsufficient'))
  expect(await topUpTask({ store: { topUp }, fail }, { ...ask, lines: [] })).toBe(false)
  expect(fail).toHaveBeenCalledExactlyOnceWith(ask, 'CreditInsufficient')
})

it.each([new Error('connection lost'), new AppError('ServiceUnavailable')])(
  'topUpTask passes on %s and ends nothing',
  async (error) => {
    const fail = vi.fn()
    await expect(
      topUpTask({ store: { topUp: () => Promise.reject(error) }, fail }, { ...ask, lines: [] }),
    ).rejects.toBe(error)
    expect(fail).not.toHaveBeenCalled()
  },
)

it('an Idempotency-Key answers what it answered before only to the same body (D-375)', async () => {
  const earlier: Answered = { bodyHash: 'h', reply: '{}', isOpen: false }
  expect(sameAskOrThrow(earlier, 'h')).toBe(earlier)
  expect((await refusalOf((async () => sameAskOrThrow(earlier, 'other'))())).reason).toBe('IdempotencyKeyReused')
})

it('an Idempotency-Key whose first request still runs is refused with a time to retry after', () => {
  expect(inFlight()).toMatchObject({ reason: 'Conflict', detail: { rule: 'in_flight', retryAfterSeconds: 1 } })
})
