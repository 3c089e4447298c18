import { adminEndpoints } from '@kinora/contract'
import type { GrantRequest, GrantRequests } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import type { AdminCaller } from './admin-route.ts'
import { grantRequestRoutes } from './grant-request-routes.ts'
import { callAdmin, captureRefusal, operator, tenantId } from './test-setup/call-admin.ts'

const [requestId, requester, other] = ['247549788994682050', '247549788994682051', '247549788994682052']
const person = (personId: string, isDelegated = false): AdminCaller =>
  ({ kind: 'person', personId, isDelegated, isOperator: true }) as never

/** A store with one request, which changes its state as the database does. */
const openRequests = (state: GrantRequest['state'] = 'waiting') => {
  const request = {
    id: requestId,
    tenant_id: tenantId,
    credits: 5_000,
    reason: 'a new contract',
    ends_at: null,
    requested_by: requester,
    created_at: new Date(0),
    decided_by: null,
    decided_at: null,
    state,
  } as unknown as GrantRequest
  const decide = (decided: GrantRequest['state']) =>
    vi.fn(async () => {
      if (request.state !== 'waiting') return false
      request.state = decided
      return true
    })
  const list = vi.fn(async () => ({ items: [request], next: '' }))
  const [approve, reject] = [decide('approved'), decide('rejected')]
  const find = async (id: string) => (id === requestId ? request : undefined)
  const routes = grantRequestRoutes({ grantRequests: { find, list, approve, reject } as unknown as GrantRequests })
  return { routes, list, approve, reject }
}

it('listGrantRequests passes the page and the state on', async () => {
  const { routes, list } = openRequests()
  const { reply } = await callAdmin(routes, adminEndpoints.listGrantRequests, {
    fields: { count: 5, state: 'waiting' },
  })
  expect(list).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ count: 5 }), 'waiting')
  expect(reply).toMatchObject({ grant_requests: [{ id: requestId, created_at: '1970-01-01T00:00:00.000Z' }], next: '' })
})

it('a second operator approves a grant request, which the audit log assigns to the tenant', async () => {
  const { routes, approve } = openRequests()
  const { reply, call } = await callAdmin(routes, adminEndpoints.approveGrantRequest, {
    id: requestId,
    caller: person(other),
  })
  expect(approve).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: requestId }), other)
  expect([reply, call.tenantId]).toEqual([expect.objectContaining({ state: 'approved' }), tenantId])
})

it.each([
  ['its requester', person(requester), 'another operator must approve'],
  ['the operator token', operator, 'only a signed-in operator can approve'],
  ['a session of another operator', person(other, true), 'began with the link of another operator'],
])('approveGrantRequest refuses %s', async (_, caller, message) => {
  const { routes, approve } = openRequests()
  const refusal = await captureRefusal(callAdmin(routes, adminEndpoints.approveGrantRequest, { id: requestId, caller }))
  expect(refusal).toEqual({ reason: 'Forbidden', message: expect.stringContaining(message) as string })
  expect(approve).not.toHaveBeenCalled()
})

it.each([
  ['approveGrantRequest', adminEndpoints.approveGrantRequest],
  ['rejectGrantRequest', adminEndpoints.rejectGrantRequest],
] as const)('%s refuses a request that is decided, and one that does not exist', async (_, endpoint) => {
  const { routes } = openRequests('rejected')
  const call = (id: string) => captureRefusal(callAdmin(routes, endpoint, { id, caller: person(other) }))
  expect(await call(requestId)).toEqual({ reason: 'Conflict', message: expect.stringContaining('rejected') as string })
  expect((await call('247549788994682099')).reason).toBe('NotFound')
  expect((await call('x')).reason).toBe('NotFound')
})

it.each([
  [operator, null],
  [person(requester), requester],
])('rejectGrantRequest by %j names %s', async (caller, named) => {
  const { routes, reject } = openRequests()
  const { reply } = await callAdmin(routes, adminEndpoints.rejectGrantRequest, { id: requestId, caller })
  expect(reject).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: requestId }), named)
  expect(reply).toMatchObject({ state: 'rejected' })
})
