import { AppError, type QueryReply } from '@kinora/contract'
import type { AnyGenerator } from '@kinora/domain'
import { generators } from '@kinora/generators'
import { expect, it, vi } from 'vitest'
import type { Body } from '../body/read-body.ts'
import type { Incoming } from '../request/incoming.ts'
import { createAndWait } from './create-and-wait.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import type { Order } from './orders.ts'

const taskId = '247549788994682041'
const generator = generators.find(({ id }) => id === 'text2video') as AnyGenerator
const fields = { ...generator.example, model: generator.rows[0].model }
const order: Order = { generator, fields, names: [] }
const creation = { id: '1', seconds: 5 }
type Seen = Pick<QueryReply, 'state'> & { err_code?: string; err_msg?: string }

/** A task created before under the same Idempotency-Key, and the state that each read returns. */
const open = (
  seen: readonly (Seen | undefined)[],
  { creations = [creation] as object[], taskState = 'processing', hasKey = true, client = new AbortController() } = {},
) => {
  const steps: string[] = []
  const tasks: object[] = []
  const endTask = vi.fn(async () => ({ generator: 'g', seq: 2, hasCallback: false, handedOn: false, others: [] }))
  let looks = 0
  const deps = {
    async readReply() {
      looks += 1
      const at = Math.min(looks, seen.length)
      const view = seen[at - 1]
      steps.push('read')
      // The client disconnects while the task runs.
      if (view && view.state === 'processing') client.abort()
      return view && { version: at, window: 0, body: JSON.stringify(view) }
    },
    listen: () => () => steps.push('stop listening'),
    store: {
      async createTask({ task }: { task: object }) {
        tasks.push(task)
        return { hasSlot: true, createdAt: new Date(0) }
      },
      readTask: async () => ({ id: taskId, state: taskState, creations }),
      backendsAtWork: async () => [],
      endTask,
    },
    catalog: { canStop: () => true, routesFor: () => ({}) },
    clock: { nowMs: () => 0 },
    randomSource: { random16: () => 1, random31: () => 1 },
    settings: { cell: 1, queueCap: 10, hasPolicy: false, models: { prefixAliases: [], extendedRows: false } },
    signals: { changed: vi.fn(async () => undefined), ordered: vi.fn(async () => undefined) },
    onEnded: vi.fn(),
    onAdmitted: vi.fn(),
    uploads: { find: async () => undefined },
    creations: { findVideo: async () => undefined },
    subjects: { find: async () => [], list: async () => [] },
    hosts: { isForbidden: () => false },
    getDisconnectSignal: () => client.signal,
  }
  const keep = vi.fn((bytes: number) => void steps.push(`keep ${bytes} bytes`))
  const request = {
    caller: { id: 'k', tenantId: '7', env: 'live' },
    bodyReservation: { keep },
    span: { traceparent: 't' },
    path: '/v1/videos',
    headers: {},
  } as unknown as Incoming
  const scope = { method: 'POST', path: '/v1/images/generations', key: 'k' }
  const earlier = { bodyHash: 'h', reply: JSON.stringify({ id: taskId }), isOpen: false }
  const body = {
    fields: {},
    release: () => steps.push('release'),
    ...(hasKey ? { idempotencyClaim: { scope, bodyHash: 'h', earlier } } : {}),
  } as unknown as Body
  const wait = (given: Order = order) => createAndWait(given, request, body, deps as unknown as OpenaiDeps)
  return { wait, deps, steps, tasks, endTask }
}

const captureReason = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? error.reason : error
}

it('createAndWait returns the reply and the first creation of a successful task', async () => {
  const { wait } = open([{ state: 'success' }], { creations: [creation, { id: '2' }] })
  expect(await wait()).toEqual({ reply: { state: 'success' }, creation })
})

it('createAndWait releases the body reservation before it waits', async () => {
  const { wait, steps } = open([{ state: 'success' }])
  await wait()
  expect(steps).toEqual(['release', 'keep 0 bytes', 'read', 'stop listening'])
})

it.each([
  ['CreditInsufficient', 'CreditInsufficient'],
  ['something new', 'InternalServiceFailure'],
])('createAndWait reports a task that failed with %s as %s', async (errCode, reason) => {
  const { wait } = open([{ state: 'failed', err_code: errCode, err_msg: '' }])
  expect(await captureReason(wait())).toBe(reason)
})

it('createAndWait rejects a successful task whose creation has been deleted', async () => {
  expect(await captureReason(open([{ state: 'success' }], { creations: [] }).wait())).toBe('CreationNotFound')
})

it('createAndWait does not cancel the task of a disconnected client with an Idempotency-Key', async () => {
  const { wait, endTask } = open([{ state: 'processing' }])
  expect(await captureReason(wait())).toBe('ServiceUnavailable')
  expect(endTask).not.toHaveBeenCalled()
})

it('createAndWait cancels the task of a disconnected client without an Idempotency-Key', async () => {
  const { wait, endTask, deps } = open([{ state: 'processing' }], { hasKey: false })
  expect(await captureReason(wait())).toBe('ServiceUnavailable')
  expect(endTask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ errCode: 'UserCancelled' }))
  expect(deps.onEnded).toHaveBeenCalledOnce()
})

it('createAndWait ignores that the task of a disconnected client can no longer be cancelled', async () => {
  const { wait, endTask } = open([{ state: 'processing' }], { hasKey: false, taskState: 'success' })
  expect(await captureReason(wait())).toBe('ServiceUnavailable')
  expect(endTask).not.toHaveBeenCalled()
})

it('createAndWait rethrows an unexpected error of the cancel', async () => {
  const { wait, endTask } = open([{ state: 'processing' }], { hasKey: false })
  const fault = new Error('connection lost')
  endTask.mockRejectedValueOnce(fault)
  expect(await captureReason(wait())).toBe(fault)
})

it('createAndWait returns ServiceUnavailable for a task that disappeared during the wait', async () => {
  const { wait } = open([undefined], { hasKey: false })
  expect(await captureReason(wait())).toBe('ServiceUnavailable')
})

it('createAndWait creates the task once and starts it immediately', async () => {
  const { wait, deps, tasks } = open([{ state: 'success' }], { hasKey: false })
  await wait()
  expect(tasks).toHaveLength(1)
  expect(deps.signals.ordered).toHaveBeenCalledOnce()
  expect(deps.onAdmitted).toHaveBeenCalledExactlyOnceWith(generator.id)
})

it('createAndWait reports a refusal of the create under the field name of the caller and creates nothing', async () => {
  const { wait, tasks } = open([], { hasKey: false })
  const names = [[/^prompt$/, 'input']] as const
  const fields = { ...order.fields, prompt: '' }
  await expect(wait({ ...order, fields, names })).rejects.toMatchObject({ detail: { field: 'input' } })
  expect(tasks).toEqual([])
})
