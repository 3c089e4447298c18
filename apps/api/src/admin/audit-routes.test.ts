import { AppError, adminEndpoints } from '@kinora/contract'
import type { AuditEntry, AuditLog } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import type { AdminCaller } from './admin-route.ts'
import { auditRoutes } from './audit-routes.ts'
import { audited } from './audited.ts'
import { createFailureNotes } from './failure-notes.ts'
import { callAdmin, operator, tenantId, tenantKey } from './test-setup/call-admin.ts'

const entry = {
  seq: 1,
  at: new Date(0),
  actor: 'operator',
  key_id: '',
  tenant_id: null,
  action: 'GET /admin/v1/tenants',
  object: '',
  result: 'done',
  address: '::1',
  trace: 't',
  detail: {},
  hash: 'h',
}

it('readAudit answers a page of entries with their moments as text', async () => {
  const read = vi.fn(async () => ({ items: [entry], next: '1' }))
  const routes = auditRoutes({ audit: { read } as unknown as AuditLog })
  const { reply } = await callAdmin(routes, adminEndpoints.readAudit, { fields: { after: '7', count: '1' } })
  expect(read).toHaveBeenCalledWith({ after: '7', count: 1 })
  expect(reply).toEqual({ entries: [{ ...entry, at: '1970-01-01T00:00:00.000Z' }], next: '1' })
})

it.each([null, 12])('verifyAudit answers the first broken entry as %s', async (brokenAt) => {
  const audit = { verify: async () => ({ entries: 20, brokenAt }) } as unknown as AuditLog
  const { reply } = await callAdmin(auditRoutes({ audit }), adminEndpoints.verifyAudit)
  expect(reply).toEqual({ entries: 20, broken_at: brokenAt })
})

const acting = (caller: AdminCaller, append = async (_entry: AuditEntry): Promise<void> => undefined) => {
  const entries: AuditEntry[] = []
  const audit = {
    async append(written: AuditEntry) {
      entries.push(written)
      await append(written)
    },
  } as AuditLog
  const act = { object: 'o', fields: { name: 'n', secret: 's' }, address: '::1', trace: 't' }
  const run = <T>(name: 'createKey' | 'listKeys' | 'listParts', work: () => Promise<T>) =>
    audited(audit, { ...act, endpoint: adminEndpoints[name] }, { caller, tenantId }, work)
  return { entries, run, results: () => entries.map(({ result }) => result) }
}

it('audited writes a change before it is made and again with its result', async () => {
  const { entries, run, results } = acting(tenantKey)
  const before = await run('createKey', async () => results())
  expect(before).toEqual(['asked'])
  expect(results()).toEqual(['asked', 'done'])
  expect(entries[1]).toEqual({
    actor: 'key',
    keyId: 'key-1',
    tenantId,
    action: 'POST /admin/v1/tenants/{id}/keys',
    object: 'o',
    result: 'done',
    address: '::1',
    trace: 't',
    detail: { fields: ['name', 'secret'], name: 'n' },
  })
})

it('audited writes a read once, with its result', async () => {
  const { run, results } = acting(operator)
  await run('listKeys', async () => undefined)
  expect(results()).toEqual(['done'])
})

it('audited writes nothing for a call that is not audited', async () => {
  const { entries, run } = acting(operator)
  expect(await run('listParts', async () => 5)).toBe(5)
  expect(entries).toEqual([])
})

it.each([
  [new AppError('Conflict'), 'Conflict'],
  [new Error('connection lost'), 'InternalServiceFailure'],
])('audited writes the reason of %s and passes the error on', async (error, result) => {
  const { run, results } = acting(operator)
  await expect(run('createKey', () => Promise.reject(error))).rejects.toBe(error)
  expect(results()).toEqual(['asked', result])
})

it('audited makes no change that it could not write down', async () => {
  const { run } = acting(operator, () => Promise.reject(new Error('disk full')))
  const work = vi.fn(async () => undefined)
  await expect(run('createKey', work)).rejects.toThrow('disk full')
  expect(work).not.toHaveBeenCalled()
})

it('audited passes on the error of the work when the log fails, too', async () => {
  const { run } = acting(operator, () => Promise.reject(new Error('disk full')))
  await expect(run('listKeys', () => Promise.reject(new AppError('Conflict')))).rejects.toThrow(AppError)
})

it('createFailureNotes writes one entry a minute for each address', () => {
  const append = vi.fn(async () => undefined)
  const note = createFailureNotes({ audit: { append } as unknown as AuditLog, log: {} as never })
  for (const address of ['a', 'a', 'b', 'a']) note(address, 't')
  expect(append.mock.calls).toMatchObject([
    [{ actor: 'nobody', result: 'Unauthorized', address: 'a' }],
    [{ actor: 'nobody', result: 'Unauthorized', address: 'b' }],
  ])
})

it('createFailureNotes forgets the oldest of more than 10,000 addresses', () => {
  const append = vi.fn(async () => undefined)
  const note = createFailureNotes({ audit: { append } as unknown as AuditLog, log: {} as never })
  for (let at = 0; at <= 10_000; at += 1) note(`address ${at}`, 't')
  note('address 1', 't')
  expect(append).toHaveBeenCalledTimes(10_001)
  note('address 0', 't')
  expect(append).toHaveBeenCalledTimes(10_002)
})

it('createFailureNotes logs an entry that could not be written', async () => {
  const warn = vi.fn()
  const audit = { append: () => Promise.reject(new Error('disk full')) } as unknown as AuditLog
  createFailureNotes({ audit, log: { warn } as never })('a', 't')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
})
