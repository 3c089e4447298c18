import { AppError } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import type { StoredRequest } from '../ports/requeues.ts'
import { type FinalizeDeps, finalizeTask, quoteFinalize } from './finalize-task.ts'
import { catchRefusal, generatorWith, openAdmission, tenantId } from './test-setup/admission.ts'

const taskId = '247549788994682099'
const draft = (more: Partial<StoredRequest> = {}): StoredRequest => ({
  state: 'success',
  keyId: 'key-1',
  generator: 'small',
  version: 2,
  model: 'gen1',
  modelAsSent: 'gen1',
  lane: 'normal',
  bgm: false,
  used: { model: 'gen1', prompt: 'a fox', seed: 7, draft: true },
  params: { seconds: 5, draft: true },
  texts: { prompt: 'a fox' },
  payload: 'of the draft',
  shows: undefined,
  isPart: false,
  isDeleted: false,
  isTenantClosed: false,
  callbackUrl: 'https://receiver.example/',
  warnings: [{ code: 'draft', field: 'draft', message: 'a draft' }],
  script: undefined,
  inputs: [],
  preparedKeys: [],
  areMediaKept: true,
  requeuedAs: undefined,
  ...more,
})

const open = ({ request = draft() as StoredRequest | null, available = 1000, film = false } = {}) => {
  const admission = openAdmission({ available })
  const recorded = vi.fn(async (_draft: string, _task: string) => undefined)
  const { given } = admission
  const store = {
    ...given.store,
    transaction: async (tenant: string, work: (tx: object) => Promise<unknown>) =>
      given.store.transaction(tenant, (tx) => work({ ...tx, recordFinalize: recorded })),
  }
  const generators = [generatorWith({ draft: { seconds: () => 5 }, ...(film ? { film: 'ad' } : {}) })]
  const requests = { read: async () => request ?? undefined }
  const deps = { ...given, store, requests, generators } as unknown as FinalizeDeps
  const input = (body: Record<string, unknown> = {}) => ({ tenantId, keyId: 'key-2', taskId, body, trace: 't' })
  const run = (body?: Record<string, unknown>) => finalizeTask(deps, { ...input(body), idempotencyClaim: undefined })
  return {
    ...admission,
    given,
    recorded,
    run,
    quote: (body?: Record<string, unknown>) => quoteFinalize(deps, input(body)),
  }
}

it('finalize stores the request of the draft without its mark, with one hold (D-511)', async () => {
  const { run, log, tasks, recorded } = open()
  const { reply, taskId: id } = await run({ payload: 'final', callback_url: 'https://other.example/' })
  expect(log).toEqual(['read balance', 'begin', 'hold 10', 'enter normal', 'insert'])
  expect(recorded).toHaveBeenCalledExactlyOnceWith(taskId, id)
  expect(tasks).toMatchObject([
    {
      id,
      keyId: 'key-2',
      credits: 10,
      used: { prompt: 'a fox', seed: 7, draft: false },
      texts: { prompt: 'a fox' },
      payload: 'final',
      callbackUrl: 'https://other.example/',
      warnings: [],
    },
  ])
  expect(tasks[0]?.params).toEqual({ seconds: 5 })
  expect(JSON.parse(reply)).toEqual({
    id,
    task_id: id,
    sub_task_ids: [],
    state: 'created',
    credits: 10,
    payload: 'final',
    created_at: '1970-01-01T00:00:00.000Z',
    warnings: [],
  })
})

it('a quote of a finalize has the same price and stores nothing (D-511, D-395)', async () => {
  const { quote, log } = open({ available: 0 })
  expect(await quote()).toMatchObject({ dry_run: true, credits: 10, credits_max: 10, lines: [{ credits: 10 }] })
  expect(log).toEqual([])
})

it.each([
  ['no task', { request: null }, 'TaskNotFound', undefined],
  ['a part', { request: draft({ isPart: true }) }, 'TaskNotFound', undefined],
  ['a deleted task', { request: draft({ isDeleted: true }) }, 'TaskNotFound', undefined],
  ['a film', { film: true }, 'TaskNotFound', undefined],
  ['no draft', { request: draft({ params: { seconds: 5 } }) }, 'Conflict', 'not_draft'],
  ['an open draft', { request: draft({ state: 'processing' }) }, 'Conflict', 'film_not_ready'],
  ['a failed draft', { request: draft({ state: 'failed' }) }, 'Conflict', 'film_not_ready'],
  ['deleted inputs', { request: draft({ areMediaKept: false }) }, 'Conflict', 'film_expired'],
  ['too few credits', { available: 9 }, 'CreditInsufficient', undefined],
] as const)('finalize rejects %s and stores nothing (D-511)', async (_, given, reason, rule) => {
  const { run, log } = open(given)
  const refusal = await catchRefusal(run())
  expect([refusal.reason, refusal.detail.rule]).toEqual([reason, rule])
  expect(log).not.toContain('insert')
})

it('finalize without a final route is a conflict (D-511)', async () => {
  const { run, given } = open()
  given.catalog.routesFor = () => {
    throw new AppError('ModelUnavailable')
  }
  expect(await catchRefusal(run())).toMatchObject({ reason: 'Conflict', detail: { rule: 'no_final_route' } })
})

it.each([
  [{ parts: [1] }, 'parts[0]', 'reference'],
  [{ parts: [taskId, 0] }, 'parts[1]', 'duplicate'],
  [{ parts: [null] }, 'parts[0]', 'type'],
  [{ parts: 'all' }, 'parts', 'type'],
  [{ payload: 5 }, 'payload', 'type'],
  [{ callback_url: 'ftp://a.example/' }, 'callback_url', 'url_scheme'],
])('finalize rejects the body %j (D-511)', async (body, field, rule) => {
  expect(await catchRefusal(open().run(body))).toMatchObject({ reason: 'FieldInvalid', detail: { field, rule } })
})

it.each([[{ parts: [0] }], [{ parts: [taskId] }], [{ parts: [] }], [{ parts: null }]])(
  'finalize accepts the body %j (D-511)',
  async (body) => {
    expect((await open().run(body)).taskId).not.toBe('')
  },
)
