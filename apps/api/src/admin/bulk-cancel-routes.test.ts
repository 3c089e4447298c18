import { adminEndpoints } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { type BulkCancelDeps, bulkCancelRoutes } from './bulk-cancel-routes.ts'
import { callAdmin, captureRefusal, tenantId } from './test-setup/call-admin.ts'

const nowMs = Date.parse('2026-01-01T12:00:00.000Z')
const ids = ['1', '2', '3', '4', '5', '6', '7', '8']

/** Task 3 runs at a back end that cannot stop a job. */
const open = (next = '') => {
  const list = vi.fn(async (_search: object, _page: object) => ({
    items: ids.map((id) => ({ id, tenant_id: tenantId })),
    next,
  }))
  const endTask = vi.fn(async (_end: { taskId: string }) => ({
    generator: 'text2video',
    seq: 2,
    hasCallback: false,
    handedOn: false,
    others: [],
  }))
  const deps = {
    taskAdmin: { list },
    store: {
      readTask: async () => ({ state: 'processing', errCode: '', isMadePart: false }),
      backendsAtWork: async (_tenant: string, id: string) => [id === '3' ? 'endless' : 'comfy'],
      endTask,
    },
    catalog: { canStop: (name: string) => name === 'comfy', backends: [{ name: 'comfy' }, { name: 'comfy:1' }] },
    clock: { nowMs: () => nowMs },
    randomSource: { random16: () => 1 },
    settings: { cell: 1 },
    signals: { ordered: vi.fn(async () => undefined), changed: vi.fn(async () => undefined) },
    onEnded: vi.fn(),
  }
  const routes = bulkCancelRoutes(deps as unknown as BulkCancelDeps)
  const run = (fields: object) => callAdmin(routes, adminEndpoints.cancelTasks, { fields })
  return { run, list, endTask, deps }
}

it('cancelTasks only counts the matching tasks unless dry_run is false (D-516)', async () => {
  const { run, list, endTask } = open('6')
  const { reply, call } = await run({ tenant_id: tenantId, backend: 'comfy', max_age: '1h' })
  expect(reply).toEqual({ matched: 8, cancelled: 0, refused: 0, has_more: true, dry_run: true })
  expect(list).toHaveBeenCalledExactlyOnceWith(
    {
      tenantId,
      backends: ['comfy', 'comfy:1'],
      createdFrom: new Date(nowMs - 3_600_000),
      isOpen: true,
    },
    { after: undefined, count: 100 },
  )
  expect(endTask).not.toHaveBeenCalled()
  expect(call.tenantId).toBe(tenantId)
})

it('cancelTasks cancels each task as a single cancel does and counts refusals (D-516)', async () => {
  const { run, list, endTask, deps } = open()
  const { reply } = await run({ state: 'processing', dry_run: false, limit: 8 })
  expect(reply).toEqual({ matched: 8, cancelled: 7, refused: 1, has_more: false, dry_run: false })
  expect(list.mock.calls[0]?.[1]).toEqual({ after: undefined, count: 8 })
  expect(endTask.mock.calls.map(([{ taskId }]) => taskId).sort()).toEqual(['1', '2', '4', '5', '6', '7', '8'])
  expect(deps.onEnded).toHaveBeenCalledTimes(7)
  expect(deps.signals.changed).toHaveBeenCalledTimes(7)
})

it('cancelTasks runs at most four cancels at once', async () => {
  const { run, endTask } = open()
  let [running, most] = [0, 0]
  endTask.mockImplementation(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return { generator: 'g', seq: 2, hasCallback: false, handedOn: false, others: [] }
  })
  await run({ state: 'processing', dry_run: false })
  expect(most).toBe(4)
})

it.each([
  [{}, 'FieldLacking', 'at least one filter'],
  [{ dry_run: false }, 'FieldLacking', 'at least one filter'],
  [{ state: 'success' }, 'FieldInvalid', 'state'],
  [{ state: 'created', limit: 1001 }, 'FieldInvalid', 'limit'],
  [{ state: 'created', limit: 0 }, 'FieldInvalid', 'limit'],
  [{ state: 'created', dry_run: 'false' }, 'FieldInvalid', 'dry_run'],
])('cancelTasks rejects %j', async (fields, reason, message) => {
  const { run, list } = open()
  const refusal = await captureRefusal(run(fields))
  expect(refusal).toMatchObject({ reason, message: expect.stringContaining(message) })
  expect(list).not.toHaveBeenCalled()
})

it('cancelTasks stops at an error that is no refusal', async () => {
  const { run, endTask } = open()
  endTask.mockRejectedValueOnce(new Error('database gone'))
  await expect(run({ state: 'processing', dry_run: false })).rejects.toThrow('database gone')
})
