import { AppError, adminEndpoints } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { type TaskRouteDeps, taskRoutes } from './task-routes.ts'
import { callAdmin, captureRefusal, taskId, tenantId } from './test-setup/call-admin.ts'
import { ago, attempt, inspected, nowMs } from './test-setup/inspected-task.ts'

const listedTask = {
  id: taskId,
  tenant_id: tenantId,
  generator: 'text2video',
  model: 'genq2',
  state: 'processing',
  err_code: '',
  progress: 10,
  lane: 'normal',
  has_slot: true,
  trace_id: 'a'.repeat(32),
  created_at: new Date(nowMs),
  processing_at: null,
  ended_at: null,
}

const open = ({ task = inspected(), state = 'processing', hasRoute = true } = {}) => {
  const taskAdmin = {
    list: vi.fn(async () => ({ items: [listedTask], next: taskId })),
    inspect: vi.fn(async (id: string) => (id === taskId ? task : undefined)),
    findTenant: vi.fn(async (id: string) => (id === taskId ? tenantId : undefined)),
    workers: async () => [],
  }
  const store = {
    readTask: vi.fn(async () => ({ state, errCode: '', isMadePart: false })),
    backendsAtWork: async () => ['comfy'],
    endTask: vi.fn(async () => ({ generator: 'text2video', seq: 3, hasCallback: false, handedOn: false, others: [] })),
  }
  const signals = { ordered: vi.fn(async () => undefined), changed: vi.fn(async () => undefined) }
  const deps = {
    taskAdmin,
    pools: { servers: async () => [] },
    switches: { read: async () => new Map() },
    catalog: {
      backends: ['farm:1', 'farm:2', 'farmer', 'comfy'].map((name) => ({ name })),
      canStop: () => true,
      routesFor: () => {
        if (!hasRoute) throw new AppError('ModelUnavailable')
        return { 'text-to-video': [{ backend: 'comfy', pool: 'gpu' }] }
      },
    },
    clock: { nowMs: () => nowMs },
    randomSource: { random16: () => 1 },
    settings: { cell: 1 },
    store,
    signals,
    onEnded: vi.fn(),
  }
  return { routes: taskRoutes(deps as unknown as TaskRouteDeps), taskAdmin, store, signals }
}

it('listAllTasks forwards every filter and converts ages to timestamps (D-516)', async () => {
  const { routes, taskAdmin } = open()
  const fields = {
    task_id: taskId,
    trace_id: 'a'.repeat(32),
    tenant_id: tenantId,
    state: 'failed',
    generator: 'text2video',
    key_id: 'key-1',
    model: 'genq2',
    backend: 'farm',
    err_code: 'ModelUnavailable',
    min_age: '15m',
    max_age: '2d',
    after: taskId,
    count: '5',
  }
  const { reply, call } = await callAdmin(routes, adminEndpoints.listAllTasks, { fields })
  expect(taskAdmin.list).toHaveBeenCalledExactlyOnceWith(
    {
      taskId,
      traceId: 'a'.repeat(32),
      tenantId,
      state: 'failed',
      generator: 'text2video',
      keyId: 'key-1',
      model: 'genq2',
      backends: ['farm', 'farm:1', 'farm:2'],
      errCode: 'ModelUnavailable',
      createdFrom: new Date(nowMs - 2 * 86_400_000),
      createdTo: new Date(nowMs - 900_000),
    },
    { after: taskId, count: 5 },
  )
  expect(reply).toMatchObject({ tasks: [{ id: taskId, created_at: new Date(nowMs).toISOString() }], next: taskId })
  expect(call.tenantId).toBe(tenantId)
})

it.each([
  [{ task_id: '12' }, 'task_id'],
  [{ trace_id: 'abc' }, 'trace_id: must be 32 lower-case hexadecimal digits'],
  [{ state: 'waiting' }, 'state'],
  [{ err_code: 'Teapot' }, 'err_code'],
  [{ min_age: '15' }, 'min_age: must be a number followed by s, m, h or d, such as 15m'],
  [{ max_age: '0m' }, 'max_age'],
  [{ key_id: '' }, 'key_id'],
  [{ model: 'm'.repeat(65) }, 'model'],
  [{ backend: 'b'.repeat(129) }, 'backend'],
  [{ after: 'x' }, 'after'],
  [{ count: '501' }, 'count'],
])('listAllTasks rejects the filter %j', async (fields, message) => {
  const { routes, taskAdmin } = open()
  const refusal = await captureRefusal(callAdmin(routes, adminEndpoints.listAllTasks, { fields }))
  expect(refusal).toMatchObject({ reason: 'FieldInvalid', message: expect.stringContaining(message) })
  expect(taskAdmin.list).not.toHaveBeenCalled()
})

it('inspectTask groups attempts by step and returns findings and ISO timestamps (D-516)', async () => {
  const attempts = [attempt({ state: 'failed', fault: 'BackendLost' }), attempt({ try_no: 2 }), attempt({ step_no: 2 })]
  const { reply, call } = await callAdmin(open({ task: inspected({ attempts }) }).routes, adminEndpoints.inspectTask, {
    id: taskId,
  })
  expect(reply).toMatchObject({
    id: taskId,
    progress_at: ago(20),
    steps: [
      {
        step_no: 1,
        step: 'text-to-video',
        attempts: [
          { try_no: 1, fault: 'BackendLost' },
          { try_no: 2, worker: 'host:7' },
        ],
      },
      { step_no: 2, attempts: [{ try_no: 1 }] },
    ],
    findings: [],
  })
  expect(call.tenantId).toBe(tenantId)
})

it.each([
  [true, 'no_worker'],
  [false, 'no_route'],
])(
  'inspectTask resolves the pools of the task in the catalog: with route %s it reports %s',
  async (hasRoute, cause) => {
    const task = inspected({ state: 'queueing', attempts: [] })
    const { reply } = await callAdmin(open({ task, hasRoute }).routes, adminEndpoints.inspectTask, { id: taskId })
    expect(reply).toMatchObject({ findings: [{ cause }] })
  },
)

it('cancelAnyTask cancels for the tenant of the task and notifies readers and workers (D-516)', async () => {
  const { routes, store, signals } = open()
  const { reply, call } = await callAdmin(routes, adminEndpoints.cancelAnyTask, { id: taskId })
  expect(reply).toEqual({ id: taskId, cancelled: true })
  expect(store.readTask).toHaveBeenCalledWith(tenantId, taskId)
  expect(store.endTask).toHaveBeenCalledOnce()
  expect(signals.changed).toHaveBeenCalledOnce()
  expect(signals.ordered).toHaveBeenCalledOnce()
  expect(call.tenantId).toBe(tenantId)
})

it('cancelAnyTask rejects a task that has ended, like the public cancel', async () => {
  const { routes, store } = open({ state: 'success' })
  const refusal = await captureRefusal(callAdmin(routes, adminEndpoints.cancelAnyTask, { id: taskId }))
  expect(refusal).toMatchObject({ reason: 'BadRequest', message: expect.stringContaining('can not cancel') })
  expect(store.endTask).not.toHaveBeenCalled()
})

it.each(['inspectTask', 'cancelAnyTask'] as const)('%s rejects an unknown task and a malformed id', async (name) => {
  for (const id of ['247549788994682777', 'x']) {
    const refusal = await captureRefusal(callAdmin(open().routes, adminEndpoints[name], { id }))
    expect(refusal).toMatchObject({ reason: 'NotFound', message: expect.stringContaining('task') })
  }
})
