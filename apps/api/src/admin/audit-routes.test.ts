import { AppError, adminEndpoints } from '@kinora/contract'
import type { AuditEntry, AuditLog } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import type { AdminCaller } from './admin-route.ts'
import { auditRoutes } from './audit-routes.ts'
import { createAuthFailureRecorder } from './auth-failures.ts'
import { createRecentReads } from './recent-reads.ts'
import { callAdmin, operator, tenantId, tenantKey } from './test-setup/call-admin.ts'
import { withAudit } from './with-audit.ts'

const entry = {
  seq: 1,
  at: new Date(0),
  actor: 'operator',
  key_id: '',
  person_id: null,
  tenant_id: null,
  action: 'GET /admin/v1/tenants',
  object: '',
  result: 'done',
  address: '::1',
  trace: 't',
  detail: {},
  hash: 'h',
}

it('readAudit returns a page of entries with ISO timestamps', async () => {
  const read = vi.fn(async () => ({ items: [entry], next: '1' }))
  const routes = auditRoutes({ audit: { read } as unknown as AuditLog })
  const { reply } = await callAdmin(routes, adminEndpoints.readAudit, { fields: { after: '7', count: '1' } })
  expect(read).toHaveBeenCalledWith({ after: '7', count: 1 })
  expect(reply).toEqual({ entries: [{ ...entry, at: '1970-01-01T00:00:00.000Z' }], next: '1' })
})

it.each([
  [{ after: '7' }, '7'],
  [{}, undefined],
])('exportAudit streams the entries after the number in %j as JSON lines', async (fields, after) => {
  const lines = vi.fn(async function* () {
    yield '{"seq": 8}\n'
  })
  const routes = auditRoutes({ audit: { lines } as unknown as AuditLog })
  const { reply } = await callAdmin(routes, adminEndpoints.exportAudit, { fields })
  expect(lines).toHaveBeenCalledExactlyOnceWith(after)
  const { contentType, lines: sent } = reply as unknown as { contentType: string; lines: AsyncIterable<string> }
  const texts: string[] = []
  for await (const text of sent) texts.push(text)
  expect([contentType, texts]).toEqual(['application/jsonl; charset=utf-8', ['{"seq": 8}\n']])
})

it('exportAudit rejects a cursor that is no number', async () => {
  const routes = auditRoutes({ audit: {} as AuditLog })
  await expect(callAdmin(routes, adminEndpoints.exportAudit, { fields: { after: 'x' } })).rejects.toMatchObject({
    reason: 'FieldInvalid',
  })
})

it.each([null, 12])('verifyAudit returns %s as the first broken entry', async (brokenAt) => {
  const audit = { verify: async () => ({ entries: 20, brokenAt }) } as unknown as AuditLog
  const { reply } = await callAdmin(auditRoutes({ audit }), adminEndpoints.verifyAudit)
  expect(reply).toEqual({ entries: 20, broken_at: brokenAt })
})

const openAudit = (caller: AdminCaller, append = async (_entry: AuditEntry): Promise<void> => undefined) => {
  const entries: AuditEntry[] = []
  const audit = {
    async append(written: AuditEntry) {
      entries.push(written)
      await append(written)
    },
  } as AuditLog
  const auditedCall = { object: 'o', fields: { name: 'n', secret: 's' }, address: '::1', trace: 't' }
  const run = <T>(name: 'createKey' | 'listKeys' | 'listParts', work: () => Promise<T>) =>
    withAudit(audit, { ...auditedCall, endpoint: adminEndpoints[name] }, { caller, tenantId }, work)
  return { entries, run, results: () => entries.map(({ result }) => result) }
}

it('withAudit records a change before it is made and again with its result', async () => {
  const { entries, run, results } = openAudit(tenantKey)
  const before = await run('createKey', async () => results())
  expect(before).toEqual(['asked'])
  expect(results()).toEqual(['asked', 'done'])
  expect(entries[1]).toEqual({
    actor: 'key',
    keyId: 'key-1',
    personId: null,
    tenantId,
    action: 'POST /admin/v1/tenants/{id}/keys',
    object: 'o',
    result: 'done',
    address: '::1',
    trace: 't',
    detail: { fields: ['name'], name: 'n' },
  })
})

it('withAudit names a signed-in person by id (D-517)', async () => {
  const { entries, run } = openAudit({
    kind: 'person',
    personId: '7',
    sessionId: '8',
    isOperator: true,
    canReadContent: false,
    isDelegated: false,
    tenantId: null,
  })
  await run('listKeys', async () => undefined)
  expect(entries).toMatchObject([{ actor: 'person', personId: '7', keyId: '' }])
})

it('withAudit records a read once, with its result', async () => {
  const { run, results } = openAudit(operator)
  await run('listKeys', async () => undefined)
  expect(results()).toEqual(['done'])
})

it('withAudit records repeated reads of the content of a task by a person once an hour', async () => {
  let nowMs = 0
  const recentReads = createRecentReads(() => nowMs)
  const entries: string[] = []
  let isDown = false
  const audit = {
    async append({ personId, object, result }: AuditEntry) {
      if (isDown) throw new Error('database')
      entries.push(`${personId} ${object} ${result}`)
    },
  } as unknown as AuditLog
  const rights = { isOperator: true, canReadContent: true, isDelegated: false, tenantId: null }
  const read = (personId: string, object: string, work = async () => 'content') => {
    const caller = { kind: 'person', personId, sessionId: 's', ...rights } as const
    const auditedCall = { endpoint: adminEndpoints.readTaskContent, object, fields: {}, address: '::1', trace: 't' }
    return withAudit(audit, auditedCall, { caller, tenantId }, work, recentReads)
  }
  isDown = true
  await expect(read('7', 'a')).rejects.toThrow('database')
  isDown = false
  for (const [person, task] of [
    ['7', 'a'],
    ['7', 'a'],
    ['7', 'b'],
    ['8', 'a'],
    ['7', 'a'],
  ] as const)
    expect(await read(person, task)).toBe('content')
  expect(entries).toEqual(['7 a done', '7 b done', '8 a done'])
  await expect(read('7', 'a', () => Promise.reject(new AppError('Forbidden')))).rejects.toThrow('forbidden')
  expect(entries.at(-1)).toBe('7 a Forbidden')
  nowMs = 3_600_000
  await read('7', 'a')
  expect(entries.at(-1)).toBe('7 a done')
})

it('withAudit records nothing for an unaudited call', async () => {
  const { entries, run } = openAudit(operator)
  expect(await run('listParts', async () => 5)).toBe(5)
  expect(entries).toEqual([])
})

it.each([
  [new AppError('Conflict'), 'Conflict'],
  [new Error('connection lost'), 'InternalServiceFailure'],
])('withAudit records the reason of %s and rethrows the error', async (error, result) => {
  const { run, results } = openAudit(operator)
  await expect(run('createKey', () => Promise.reject(error))).rejects.toBe(error)
  expect(results()).toEqual(['asked', result])
})

it('withAudit makes no change that it failed to record', async () => {
  const { run } = openAudit(operator, () => Promise.reject(new Error('disk full')))
  const work = vi.fn(async () => undefined)
  await expect(run('createKey', work)).rejects.toThrow('disk full')
  expect(work).not.toHaveBeenCalled()
})

it('withAudit rethrows the error of the call even when the audit log also fails', async () => {
  const { run } = openAudit(operator, () => Promise.reject(new Error('disk full')))
  await expect(run('listKeys', () => Promise.reject(new AppError('Conflict')))).rejects.toThrow(AppError)
})

it('createAuthFailureRecorder records one entry a minute per address', () => {
  const append = vi.fn(async () => undefined)
  const record = createAuthFailureRecorder({ audit: { append } as unknown as AuditLog, log: {} as never })
  for (const address of ['a', 'a', 'b', 'a']) record(address, 't')
  expect(append.mock.calls).toMatchObject([
    [{ actor: 'nobody', result: 'Unauthorized', address: 'a' }],
    [{ actor: 'nobody', result: 'Unauthorized', address: 'b' }],
  ])
})

it('createAuthFailureRecorder evicts the oldest of more than 10,000 addresses', () => {
  const append = vi.fn(async () => undefined)
  const record = createAuthFailureRecorder({ audit: { append } as unknown as AuditLog, log: {} as never })
  for (let at = 0; at <= 10_000; at += 1) record(`address ${at}`, 't')
  record('address 1', 't')
  expect(append).toHaveBeenCalledTimes(10_001)
  record('address 0', 't')
  expect(append).toHaveBeenCalledTimes(10_002)
})

it('createAuthFailureRecorder logs an entry that could not be written', async () => {
  const warn = vi.fn()
  const audit = { append: () => Promise.reject(new Error('disk full')) } as unknown as AuditLog
  createAuthFailureRecorder({ audit, log: { warn } as never })('a', 't')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
})
