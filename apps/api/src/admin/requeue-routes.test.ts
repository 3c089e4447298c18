import { adminEndpoints } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { type RequeueRouteDeps, requeueRoutes } from './requeue-routes.ts'
import { callAdmin, captureRefusal, taskId, tenantId } from './test-setup/call-admin.ts'

const newId = '247549788994682100'

const open = (requeuedAs?: string) => {
  const tx = {
    claimRequeue: async (_from: string, id: string) => id,
    hold: vi.fn(async () => undefined),
    enterLane: async () => ({ hasSlot: true, waiting: 0, createdAt: new Date(0) }),
    insertTask: vi.fn(async () => undefined),
  }
  const request = {
    state: 'failed',
    generator: 'text2video',
    version: 1,
    model: 'genq2',
    lane: 'normal',
    used: {},
    params: {
      shape: { width: 1280, height: 720, fps: 24, seconds: 5 },
      resolution: '720p',
      seconds: 5,
      offPeak: false,
    },
    texts: {},
    inputs: [],
    preparedKeys: [],
    warnings: [],
    areMediaKept: true,
    script: { outcome: 'success' },
    requeuedAs,
  }
  const end = vi.fn()
  const deps = {
    taskAdmin: { findTenant: async (id: string) => (id === taskId ? tenantId : undefined) },
    templates: [],
    tracing: { start: vi.fn(() => ({ traceId: 'a', traceparent: '00-a-b-01', end })) },
    signals: { ordered: vi.fn(async () => undefined) },
    onAdmitted: vi.fn(),
    requests: { read: async () => request },
    catalog: { routesFor: () => ({}) },
    objects: {},
    clock: { nowMs: () => Date.UTC(2026, 0, 1) },
    randomSource: { random16: () => 1 },
    settings: { cell: 1, queueCap: 3, hasPolicy: false },
    store: {
      transaction: async (_tenant: string, work: (given: typeof tx) => Promise<unknown>) => work(tx),
      readTask: async (_tenant: string, id: string) => ({ id, state: 'created', credits: 0 }),
    },
  }
  return { routes: requeueRoutes(deps as unknown as RequeueRouteDeps), deps, tx, end }
}

it('requeueTask creates the task for the tenant of the first one and notifies workers (D-516)', async () => {
  const { routes, deps, tx, end } = open()
  const { reply, call } = await callAdmin(routes, adminEndpoints.requeueTask, { id: taskId })
  expect(reply).toMatchObject({ requeued_from: taskId, is_new: true, state: 'created', credits: 0 })
  expect(tx.insertTask).toHaveBeenCalledWith(expect.objectContaining({ trace: '00-a-b-01' }), expect.anything())
  expect(deps.signals.ordered).toHaveBeenCalledOnce()
  expect(deps.onAdmitted).toHaveBeenCalledExactlyOnceWith('text2video')
  expect(end).toHaveBeenCalledOnce()
  expect(call.tenantId).toBe(tenantId)
})

it('requeueTask of a task that was requeued returns the existing task and notifies no worker', async () => {
  const { routes, deps, tx } = open(newId)
  const { reply } = await callAdmin(routes, adminEndpoints.requeueTask, { id: taskId })
  expect(reply).toEqual({ id: newId, requeued_from: taskId, is_new: false, state: 'created', credits: 0 })
  expect(tx.insertTask).not.toHaveBeenCalled()
  expect(deps.signals.ordered).not.toHaveBeenCalled()
  expect(deps.onAdmitted).not.toHaveBeenCalled()
})

it.each(['247549788994682777', 'x'])('requeueTask rejects the unknown task %s', async (id) => {
  const refusal = await captureRefusal(callAdmin(open().routes, adminEndpoints.requeueTask, { id }))
  expect(refusal).toMatchObject({ reason: 'NotFound', message: expect.stringContaining('task') })
})
