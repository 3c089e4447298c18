import { randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createAccountStore, createKeyStore, createStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createAuditLog } from './audit.ts'
import { createKeyAdmin } from './keys.ts'
import { createMoneyAdmin, type Posting } from './money.ts'
import { createOperations } from './operations.ts'
import { createSwitchStore } from './switches.ts'
import { createTenantAdmin } from './tenants.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'api' | 'admin' | 'system' | 'worker') =>
  openDatabase({ url: own.loginUrl(role), max: 4, onError: () => undefined })
const [api, admin, system, worker] = [open('api'), open('admin'), open('system'), open('worker')]
const owner = new pg.Client({ connectionString: own.url })
await owner.connect()
const accounts = createAccountStore(admin)
const draw = () => newId(Date.now(), 0, randomInt(65536))
afterAll(async () => {
  await Promise.all([api.end(), admin.end(), system.end(), worker.end(), owner.end()])
  await own.drop()
})

const newTenant = async (): Promise<string> => {
  const id = draw()
  await accounts.insertTenant({ id, name: 'test', concurrency: null, webhookSecretSealed: Buffer.from('x') })
  return id
}

it('the list of tenants reads the balances of a page in one statement', async () => {
  const [rich, poor] = [await newTenant(), await newTenant()]
  await accounts.grant({ id: draw(), tenantId: rich, credits: 70, reason: 'test', endsAt: null })
  const texts: string[] = []
  const counted = new Proxy(admin, {
    get: (db, name) => {
      if (name === 'connect') return expect.fail
      if (name !== 'query') return Reflect.get(db, name)
      return (text: string, values: unknown[]) => {
        texts.push(text)
        return db.query(text, values)
      }
    },
  })
  const { items } = await createTenantAdmin(counted).list({ after: undefined, count: 100 })
  const balances = items.map(({ id, available, holding }) => [id, available, holding])
  expect(balances).toEqual(
    expect.arrayContaining([
      [rich, 70, 0],
      [poor, 0, 0],
    ]),
  )
  expect(texts).toHaveLength(1)
  expect(await createTenantAdmin(admin).close(poor)).toMatchObject({ id: poor, available: 0 })
})

describe('audit log', () => {
  const audit = createAuditLog(admin)
  const entry = { actor: 'operator', keyId: '', tenantId: null, object: 'x', result: 'done' } as const
  const write = (action: string, log = audit) =>
    log.append({ ...entry, action, address: '::1', trace: 't', detail: { a: 1 } })
  beforeAll(async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => write(`act ${i}`)))
    await Promise.all([api, worker, system].map((db, i) => write(`of role ${i}`, createAuditLog(db))))
  })
  it('is one chain under concurrent writes (D-059)', async () => {
    expect(await audit.verify()).toEqual({ entries: 23, brokenAt: null })
    const { items, next } = await audit.read({ after: '20', count: 2 })
    expect([items.map(({ seq }) => seq), next]).toEqual([[21, 22], '22'])
  })
  it('accepts only inserts from every role', async () => {
    for (const db of [api, admin, worker, system])
      for (const text of [
        `update audit_log set action = 'other'`,
        'delete from audit_log',
        'truncate audit_log',
        'update audit_head set seq = 0',
      ])
        await expect(db.query(text)).rejects.toMatchObject({ code: '42501' })
  })
  it('ignores sequence number, time and hash from its writer', async () => {
    await api.query(`insert into audit_log (seq, at, actor, key_id, action, object, result, address, trace, detail, previous, hash)
      values (1, '2020-01-01', 'key', '', 'a', '', '', '', '', '{}', '', '')`)
    expect(await audit.verify()).toEqual({ entries: 24, brokenAt: null })
  })
  it.each([
    ['is changed', `update audit_log set result = 'refused' where seq = 7`, 7],
    ['is taken out', 'delete from audit_log where seq = 7', 7],
    ['is cut off the end', 'delete from audit_log where seq > 20', 21],
    ['is changed with its hash', `update audit_log a set object = 'y', hash = audit_hash(a) where seq = 7`, 7],
  ])('verification finds the row that %s by the database owner (D-059)', async (_what, text, at) => {
    await owner.query('begin')
    await owner.query(text)
    const { rows } = await owner.query<{ broken_at: string }>('select broken_at from verify_audit(0, 5000)')
    await owner.query('rollback')
    expect(Number(rows[0]?.broken_at)).toBe(at)
  })
})

describe('account statement', () => {
  it('lists every posting and ends with the balance, over several cursor pages (D-059)', async () => {
    const tenantId = await newTenant()
    await accounts.grant({ id: draw(), tenantId, credits: 5000, reason: 'test', endsAt: null })
    const store = createStore(api, { concurrency: 5, resultRetentionDays: 7 })
    for (let i = 0; i < 300; i += 1) {
      const ref = draw()
      await store.transaction(tenantId, async (tx) => {
        await tx.post({ ref, kind: 'hold', credits: 3 })
        await tx.post({ ref, kind: i % 2 === 0 ? 'capture' : 'release', credits: 3 })
      })
    }
    const postings: Posting[] = []
    for await (const posting of createMoneyAdmin(admin).statement(tenantId)) postings.push(posting)
    expect(postings).toHaveLength(601)
    const { rows } = await system.query<Record<string, string>>(
      'select available, holding, revenue, funding from accounts where tenant_id = $1',
      [tenantId],
    )
    for (const account of ['available', 'holding', 'revenue', 'funding'] as const)
      expect(postings.reduce((sum, posting) => sum + posting[account], 0)).toBe(Number(rows[0]?.[account]))
    expect(postings.at(-1)?.balance).toBe(5000 - 150 * 3)
  })
})

describe('keys', () => {
  it('record their last use at most once per minute', async () => {
    const tenantId = await newTenant()
    const key = { id: 'abcdefghijkl', tenantId, env: 'live', name: 'k', scopes: ['read'] } as const
    await accounts.insertKey({ ...key, secretSha256: 'x', sealed: Buffer.from('x'), expiresAt: null }, 10)
    const [keys, listed] = [createKeyStore(api), createKeyAdmin(admin)]
    const lastUse = async () => (await listed.find(tenantId, key.id))?.last_used_at?.getTime()
    await keys.noteUse(key.id)
    const first = await lastUse()
    await keys.noteUse(key.id)
    expect(await lastUse()).toBe(first)
    await owner.query(`update api_keys set last_used_at = last_used_at - interval '61 seconds'`)
    await keys.noteUse(key.id)
    expect(await lastUse()).toBeGreaterThan(first ?? 0)
  })
})

describe('operations', () => {
  const addTask = async (tenantId: string, attempt: { state: string; starts: number; fault: string }) => {
    const id = draw()
    await owner.query(
      `insert into tasks (id, tenant_id, key_id, generator, version, model, state, err_code, credits, lane, has_slot, billable, bgm, has_callback, created_at)
         values ($1, $2, 'k', 'text2video', 1, 'genq2', 'failed', 'InternalServiceFailure', 0, 'normal', false, true, false, false, now())`,
      [id, tenantId],
    )
    await owner.query(
      `insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state, starts, fault)
         values ($1, 1, 1, $1, $2, 'text-to-video', 'one', $3, $4, $5)`,
      [id, tenantId, attempt.state, attempt.starts, attempt.fault],
    )
    return id
  }
  it('list dead tasks and unknown attempts of all tenants in pages (D-059)', async () => {
    const [a, b] = [await newTenant(), await newTenant()]
    const dead = await addTask(a, { state: 'intended', starts: 3, fault: '' })
    const later = await addTask(b, { state: 'started', starts: 3, fault: 'lost' })
    await addTask(b, { state: 'failed', starts: 1, fault: 'ModelUnavailable' })
    const unknown = await addTask(a, { state: 'unknown', starts: 0, fault: '' })
    const operations = createOperations(admin)
    const first = await operations.deadTasks({ after: undefined, count: 1 }, 3)
    expect(first.items).toMatchObject([{ id: later, tenant_id: b, fault: 'lost', starts: 3, backend: 'one' }])
    const second = await operations.deadTasks({ after: first.next, count: 1 }, 3)
    expect([second.items.map(({ id }) => id), second.next]).toEqual([[dead], ''])
    const { items } = await operations.unknownAttempts({ after: undefined, count: 10 })
    expect(items).toMatchObject([{ task_id: unknown, tenant_id: a, backend: 'one' }])
    expect(await operations.figures()).toMatchObject([{ backend: 'one', done: 0, at_work: 0, failed: 2 }])
  })
})

it('back end switches are stored, and only the operator changes them (D-059)', async () => {
  const switches = createSwitchStore(admin)
  await switches.set('one', 'draining')
  await switches.set('one', 'disabled')
  expect([...(await createSwitchStore(worker).read())]).toEqual([['one', 'disabled']])
  await expect(createSwitchStore(api).set('one', 'enabled')).rejects.toMatchObject({ code: '42501' })
})
