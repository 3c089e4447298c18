import { adminEndpoints } from '@kinora/contract'
import type { AuditEntry, TaskContent } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import type { AdminCaller } from './admin-route.ts'
import { type TaskContentRouteDeps, taskContentRoutes } from './task-content-routes.ts'
import { callAdmin, captureRefusal, operator, taskId, tenantId, tenantKey } from './test-setup/call-admin.ts'
import { withAudit } from './with-audit.ts'

const endpoint = adminEndpoints.readTaskContent
const person = (change: object = {}): AdminCaller => ({
  kind: 'person',
  personId: 'p1',
  isOperator: true,
  canReadContent: true,
  isDelegated: false,
  sessionId: 's1',
  tenantId: null,
  ...change,
})
const object = (key: string, mediaType: string) => ({ key, sha256: 's', bytes: 1, mediaType })
const content: TaskContent = {
  isDeleted: false,
  texts: { prompt: 'zinnober' },
  used: { model: 'genq2' },
  inputs: [
    { field: 'image', rule: 'frame', preparedKey: 'inputs/a', isKept: true },
    { field: 'images[1]', rule: 'frame', preparedKey: 'inputs/b', isKept: false },
  ],
  creations: [
    {
      id: '7',
      result: object('results/v', 'video/mp4'),
      cover: object('results/c', 'image/png'),
      watermarked: null,
      seconds: 5,
      width: 1280,
      height: 720,
      fps: 24,
    },
  ],
}

const open = (change: Partial<TaskContent> = {}) => {
  const deps = {
    taskAdmin: { findTenant: vi.fn(async (id: string) => (id === taskId ? tenantId : undefined)) },
    taskContent: { read: vi.fn(async () => ({ ...content, ...change })) },
    objects: { signInput: async (key: string) => `https://media/${key}` },
    signMedia: async ({ key }: { key: string }) => `https://media/${key}`,
  }
  return { routes: taskContentRoutes(deps as unknown as TaskContentRouteDeps), deps }
}

it('a person with the right to read content sees texts, inputs and results with signed URLs (D-516)', async () => {
  const { routes, deps } = open()
  const { reply, call } = await callAdmin(routes, endpoint, { id: taskId, caller: person() })
  expect(reply).toMatchObject({
    id: taskId,
    texts: { prompt: 'zinnober' },
    parameters: { model: 'genq2' },
    inputs: [
      { field: 'image', url: 'https://media/inputs/a', media_type: 'image/png' },
      { field: 'images[1]', url: null },
    ],
    results: [{ id: '7', url: 'https://media/results/v', cover_url: 'https://media/results/c', duration: 5 }],
  })
  expect(deps.taskContent.read).toHaveBeenCalledExactlyOnceWith(tenantId, taskId)
  expect(call.tenantId).toBe(tenantId)
})

it.each<[string, AdminCaller]>([
  ['the administration token', operator],
  ['an API key', tenantKey],
  ['an operator without the right', person({ canReadContent: false })],
])('%s may not read the content of a task (D-516)', async (_who, caller) => {
  const { routes, deps } = open()
  const refusal = await captureRefusal(callAdmin(routes, endpoint, { id: taskId, caller }))
  expect(refusal.reason).toBe('Forbidden')
  expect(deps.taskAdmin.findTenant).not.toHaveBeenCalled()
  expect(deps.taskContent.read).not.toHaveBeenCalled()
})

it('the content of a task that its tenant deleted is refused', async () => {
  const refusal = await captureRefusal(
    callAdmin(open({ isDeleted: true }).routes, endpoint, { id: taskId, caller: person() }),
  )
  expect(refusal).toMatchObject({ reason: 'Conflict', message: expect.stringContaining('deleted') })
})

it.each(['247549788994682777', 'x'])('the content of the unknown task %s is not found', async (id) => {
  const refusal = await captureRefusal(callAdmin(open().routes, endpoint, { id, caller: person() }))
  expect(refusal.reason).toBe('NotFound')
})

it.each<[AdminCaller, string, string | null]>([
  [person(), 'done', tenantId],
  [operator, 'Forbidden', null],
])('each look at content by %j is audited with its task (D-516)', async (caller, result, auditedTenant) => {
  const append = vi.fn(async (_entry: AuditEntry) => undefined)
  const [route] = open().routes
  const call = { caller, tenantId: null }
  const look = withAudit(
    { append } as never,
    { endpoint, object: taskId, fields: {}, address: '10.0.0.1', trace: 't' },
    call,
    async () => route?.handle(taskId, {}, call),
  )
  await look.catch(() => undefined)
  expect(append.mock.calls.map(([entry]) => entry)).toMatchObject([
    { action: 'GET /admin/v1/tasks/{id}/content', object: taskId, result, tenantId: auditedTenant },
  ])
})

it('content is not shown when the look cannot be recorded', async () => {
  const [route] = open().routes
  const call = { caller: person(), tenantId: null }
  const append = async () => Promise.reject(new Error('no audit log'))
  await expect(
    withAudit({ append } as never, { endpoint, object: taskId, fields: {}, address: '', trace: '' }, call, async () =>
      route?.handle(taskId, {}, call),
    ),
  ).rejects.toThrow('no audit log')
})
