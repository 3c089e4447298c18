import { randomSource } from '@kinora/adapters/secrets'
import { adminEndpoints } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { type DeliveryRouteDeps, deliveryRoutes } from './delivery-routes.ts'
import { callAdmin, captureRefusal, tenantId } from './test-setup/call-admin.ts'

const taskId = '247549788994682099'
const open = ({ isKnown = true } = {}) => {
  const deliveryLog = {
    list: vi.fn(async () => [
      {
        taskId,
        event: 'success',
        url: 'https://example.com/',
        status: 'waiting',
        attempts: 2,
        dueAt: new Date(0),
        endedAt: null,
        tries: [],
      },
    ]),
    resend: vi.fn(async () => isKnown),
    sendTest: vi.fn(async () => isKnown),
    rotateSecret: vi.fn(async () => (isKnown ? new Date(0) : undefined)),
  }
  const deps = {
    deliveryLog,
    tenants: { find: async () => (isKnown ? { id: tenantId } : undefined) },
    hosts: { resultOrigin: '', isForbidden: (host: string) => host === '10.0.0.1' },
    seal: { seal: (text: string) => Buffer.from(`sealed ${text}`) },
    randomSource: randomSource,
    generateId: () => taskId,
  }
  return { routes: deliveryRoutes(deps as unknown as DeliveryRouteDeps), deliveryLog }
}

it('listDeliveries forwards the filters and returns webhook ids and ISO timestamps', async () => {
  const { routes, deliveryLog } = open()
  const fields = { task_id: taskId, status: 'waiting' }
  const { reply, call } = await callAdmin(routes, adminEndpoints.listDeliveries, { id: tenantId, fields })
  expect(deliveryLog.list).toHaveBeenCalledWith(tenantId, { taskId, status: 'waiting', before: undefined })
  expect(reply).toEqual({
    deliveries: [
      {
        task_id: taskId,
        event: 'success',
        webhook_id: `evt_${taskId}_success`,
        url: 'https://example.com/',
        status: 'waiting',
        attempts: 2,
        due_at: '1970-01-01T00:00:00.000Z',
        ended_at: null,
        tries: [],
      },
    ],
  })
  expect(call.tenantId).toBe(tenantId)
})

it.each([
  [{ task_id: '12' }, 'task_id'],
  [{ status: 'lost' }, 'status'],
  [{ before: 'yesterday' }, 'before'],
])('listDeliveries rejects the filter %j', async (fields, field) => {
  const { routes, deliveryLog } = open()
  const refusal = await captureRefusal(callAdmin(routes, adminEndpoints.listDeliveries, { id: tenantId, fields }))
  expect(refusal).toMatchObject({ reason: 'FieldInvalid', message: expect.stringContaining(field) })
  expect(deliveryLog.list).not.toHaveBeenCalled()
})

it('resendDelivery enqueues the callback again under the same webhook id', async () => {
  const { routes, deliveryLog } = open()
  const fields = { task_id: taskId, event: 'failed' }
  const { reply } = await callAdmin(routes, adminEndpoints.resendDelivery, { id: tenantId, fields })
  expect(deliveryLog.resend).toHaveBeenCalledExactlyOnceWith(tenantId, taskId, 'failed')
  expect(reply).toEqual({ task_id: taskId, event: 'failed', webhook_id: `evt_${taskId}_failed` })
})

it('testCallback enqueues a test event to a public address', async () => {
  const { routes, deliveryLog } = open()
  const fields = { url: 'https://example.com/hook' }
  const { reply } = await callAdmin(routes, adminEndpoints.testCallback, { id: tenantId, fields })
  expect(deliveryLog.sendTest).toHaveBeenCalledExactlyOnceWith(tenantId, taskId, 'https://example.com/hook')
  expect(reply).toEqual({ task_id: taskId, event: 'test', webhook_id: `evt_${taskId}_test` })
})

it.each(['https://10.0.0.1/', 'ftp://example.com/', 'example.com', 'https://user:pw@example.com/', ''])(
  'testCallback rejects the address %j and sends nothing',
  async (url) => {
    const { routes, deliveryLog } = open()
    const called = callAdmin(routes, adminEndpoints.testCallback, { id: tenantId, fields: { url } })
    expect(await captureRefusal(called)).toMatchObject({
      reason: 'FieldInvalid',
      message: expect.stringContaining('url'),
    })
    expect(deliveryLog.sendTest).not.toHaveBeenCalled()
  },
)

it('rotateWebhookSecret stores the new secret sealed and returns when the old one expires', async () => {
  const { routes, deliveryLog } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.rotateWebhookSecret, { id: tenantId })
  const { webhook_secret: secret } = adminEndpoints.rotateWebhookSecret.returns.parse(reply)
  expect(reply).toEqual({
    id: tenantId,
    webhook_secret: expect.stringMatching(/^whsec_/),
    old_secret_until: '1970-01-01T00:00:00.000Z',
  })
  expect(deliveryLog.rotateSecret).toHaveBeenCalledExactlyOnceWith(tenantId, Buffer.from(`sealed ${secret}`))
})

it.each([
  ['resendDelivery', { task_id: taskId, event: 'success' }, 'delivery'],
  ['testCallback', { url: 'https://example.com/' }, 'tenant'],
  ['rotateWebhookSecret', {}, 'tenant'],
] as const)('%s returns NotFound for an unknown delivery or tenant', async (name, fields, what) => {
  const called = callAdmin(open({ isKnown: false }).routes, adminEndpoints[name], { id: tenantId, fields })
  expect(await captureRefusal(called)).toMatchObject({ reason: 'NotFound', message: expect.stringContaining(what) })
})

it.each(['listDeliveries', 'resendDelivery', 'testCallback', 'rotateWebhookSecret'] as const)(
  '%s rejects a malformed tenant id',
  async (name) => {
    const fields = {
      url: 'https://example.com/',
      ...(name === 'resendDelivery' ? { task_id: taskId, event: 'success' } : {}),
    }
    expect(await captureRefusal(callAdmin(open().routes, adminEndpoints[name], { id: 'x', fields }))).toMatchObject({
      reason: 'NotFound',
    })
  },
)
