import { randomBytes, randomInt } from 'node:crypto'
import type { AppError } from '@kinora/contract'
import { type NewTask, newId, settleTask, type TopUpDeps, topUpTask } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { creation, sampleTask } from '../../fixtures/sample-task.ts'
import { openDatabase } from '../database/pool.ts'
import { createStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createAccountStore, createKeyStore } from './accounts.ts'

const own = await openOwnDatabase(process.env)
const onError = () => undefined
const open = (role: 'api' | 'worker' | 'system' | 'admin') =>
  openDatabase({ url: own.loginUrl(role), max: 12, onError })
const [api, worker, system, admin] = [open('api'), open('worker'), open('system'), open('admin')]
const store = createStore(api, { concurrency: 5, resultRetentionDays: 7 })
const accounts = createAccountStore(admin)
const clock = { nowMs: () => Date.now() }
const randomSource = {
  random16: () => randomInt(65536),
  random31: () => 1,
  sha256: () => '',
  randomWord: () => '',
}
const draw = () => newId(clock.nowMs(), 0, randomSource.random16())
const settling = { store, clock, randomSource, settings: { cell: 0 } }
const raising: TopUpDeps = {
  store: createStore(worker, { concurrency: 5, resultRetentionDays: 7 }),
  fail: (task, errCode) => settleTask(settling, { ...task, outcome: { state: 'failed', errCode } }),
}

const newTenant = async (credits: number): Promise<string> => {
  const id = draw()
  await accounts.insertTenant({ id, name: 'test', concurrency: null, webhookSecretSealed: Buffer.from('x') })
  if (credits > 0) await accounts.grant({ id: draw(), tenantId: id, credits, reason: 'test', endsAt: null })
  return id
}
const createTask = (credits: number): NewTask =>
  sampleTask(draw(), {
    credits,
    texts: { prompt: 'a' },
    payload: 'p\u0000',
    callbackUrl: 'http://example.com/cb',
  })
const admit = (tenantId: string, task: NewTask): Promise<boolean> =>
  store.transaction(tenantId, async (tx) => {
    await tx.hold(task)
    const place = await tx.enterLane({ lane: task.lane, isPreparing: task.isPreparing, queueCap: 10_000 })
    await tx.insertTask(task, place)
    return place.hasSlot
  })
const beginStep = (taskId: string, tenantId: string) =>
  api.query('select * from begin_step($1, $2, 1, 1, $3, $4, $5)', [
    tenantId,
    taskId,
    draw(),
    'text-to-video',
    'scripted',
  ])
const balances = async (tenantId: string): Promise<Record<string, number>> => {
  const { rows } = await system.query(
    'select available, holding, revenue, funding from accounts where tenant_id = $1',
    [tenantId],
  )
  return Object.fromEntries(
    Object.entries(rows[0] as Record<string, string>).map(([name, value]) => [name, Number(value)]),
  )
}

afterAll(async () => {
  await Promise.all([api.end(), worker.end(), system.end(), admin.end()])
  await own.drop()
})

describe('credits', () => {
  it('cover exactly as many concurrent creates as they pay for', async () => {
    const tenant = await newTenant(100)
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => admit(tenant, createTask(10))))
    const refused = outcomes.filter((each) => each.status === 'rejected').map((each) => each.reason as AppError)
    expect(refused).toHaveLength(50)
    expect(new Set(refused.map((each) => each.reason))).toEqual(new Set(['CreditInsufficient']))
    expect(await balances(tenant)).toEqual({ available: 0, holding: 100, revenue: 0, funding: -100 })
  })
  it('are captured on success, and the task shows what was paid (D-342)', async () => {
    const tenant = await newTenant(10)
    const task = createTask(10)
    await admit(tenant, task)
    await beginStep(task.id, tenant)
    await settleTask(settling, {
      tenantId: tenant,
      taskId: task.id,
      outcome: { state: 'success', creations: [creation] },
    })
    expect(await balances(tenant)).toEqual({ available: 0, holding: 0, revenue: 10, funding: -10 })
    expect(await store.readTask(tenant, task.id)).toMatchObject({
      state: 'success',
      credits: 10,
      progress: 100,
      payload: 'p\u0000',
      creations: [{ seconds: 1 }],
    })
  })
  it('are captured once, with the hold and its top-up (D-342)', async () => {
    const tenant = await newTenant(25)
    const task = createTask(10)
    await admit(tenant, task)
    const raise = (credits: number) =>
      topUpTask(raising, { tenantId: tenant, taskId: task.id, lines: [{ name: 'film', credits }] })
    expect([await raise(25), await raise(25)]).toEqual([true, true])
    expect(await balances(tenant)).toEqual({ available: 0, holding: 25, revenue: 0, funding: -25 })
    await beginStep(task.id, tenant)
    expect(await raise(30)).toBe(false)
    const outcome = { state: 'success', creations: [creation] } as const
    await settleTask(settling, { tenantId: tenant, taskId: task.id, outcome })
    expect(await balances(tenant)).toEqual({ available: 0, holding: 0, revenue: 25, funding: -25 })
    expect(await store.readTask(tenant, task.id)).toMatchObject({ state: 'success', credits: 25 })
  })
  it('return to the tenant when its task fails because the full price is not covered (D-342)', async () => {
    const tenant = await newTenant(20)
    const task = createTask(10)
    await admit(tenant, task)
    expect(
      await topUpTask(raising, { tenantId: tenant, taskId: task.id, lines: [{ name: 'film', credits: 21 }] }),
    ).toBe(false)
    expect(await balances(tenant)).toEqual({ available: 20, holding: 0, revenue: 0, funding: -20 })
    expect(await store.readTask(tenant, task.id)).toMatchObject({ state: 'failed', errCode: 'CreditInsufficient' })
  })
  it('are whole numbers in the accounts of one tenant, and every posting has two sides (D-340)', async () => {
    const [one, two] = [await newTenant(10), await newTenant(7)]
    await admit(one, createTask(10))
    expect(await balances(two)).toEqual({ available: 7, holding: 0, revenue: 0, funding: -7 })
    const { rows } = await system.query(
      `select kind, array_agg(account || ' ' || amount order by amount) as sides from ledger_entries
        where tenant_id = $1 group by ref_id, kind order by kind`,
      [one],
    )
    expect(rows).toEqual([
      { kind: 'grant', sides: ['funding -10', 'available 10'] },
      { kind: 'hold', sides: ['available -10', 'holding 10'] },
    ])
    await expect(admit(two, createTask(0.5))).rejects.toThrow('bigint')
  })
  it('are stored with the price list version and the price lines (D-350)', async () => {
    const tenant = await newTenant(10)
    const price = { version: '2026-11-2', lines: [{ name: 'genq2 720p 5 s', credits: 10 }] }
    const task = { ...createTask(10), price }
    await admit(tenant, task)
    const { rows } = await system.query('select price_version, price_lines from task_inputs where task_id = $1', [
      task.id,
    ])
    expect(rows).toEqual([{ price_version: price.version, price_lines: price.lines }])
  })
  it('move once when several ends of a task race (D-342)', async () => {
    const tenant = await newTenant(30)
    for (let race = 0; race < 3; race += 1) {
      const task = createTask(10)
      await admit(tenant, task)
      await beginStep(task.id, tenant)
      const ends = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          settleTask(settling, {
            tenantId: tenant,
            taskId: task.id,
            outcome:
              i % 2 === 0 ? { state: 'success', creations: [creation] } : { state: 'failed', errCode: 'UserCancelled' },
          }),
        ),
      )
      expect(ends.filter((each) => each !== undefined)).toHaveLength(1)
    }
    const { available = 0, holding, revenue = 0 } = await balances(tenant)
    expect([available + revenue, holding]).toEqual([30, 0])
  })
  it('cannot be updated or deleted by the roles of the service (D-340)', async () => {
    const { rows } = await system.query(
      `select role, wanted, privilege from unnest(array['api', 'worker', 'system', 'admin']) role,
         unnest(array['ledger_txns', 'ledger_entries', 'accounts']) wanted, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) privilege
        where has_table_privilege('kinora_' || role, wanted, privilege)`,
    )
    expect(rows).toEqual([])
  })
})

describe('slots', () => {
  it('admit five tasks, queue the rest, and pass a freed slot to the first in the queue', async () => {
    const tenant = await newTenant(1000)
    const tasks = Array.from({ length: 8 }, () => createTask(10))
    const slots: boolean[] = []
    for (const task of tasks) slots.push(await admit(tenant, task))
    expect(slots).toEqual([true, true, true, true, true, false, false, false])
    const [first, , , , , sixth] = tasks
    const settled = await settleTask(settling, {
      tenantId: tenant,
      taskId: first?.id ?? '',
      outcome: { state: 'failed', errCode: 'UserCancelled' },
    })
    expect(settled?.handedOn).toBe(true)
    const { rows } = await system.query('select has_slot from tasks where id = $1', [sixth?.id])
    expect(rows).toEqual([{ has_slot: true }])
    const lane = await system.query(
      `select in_use, waiting from tenant_lanes where tenant_id = $1 and lane = 'normal'`,
      [tenant],
    )
    expect(lane.rows).toEqual([{ in_use: 5, waiting: 2 }])
  })
})

describe('tenants', () => {
  it('see no rows of each other, and no rows without a tenant', async () => {
    const [one, two] = [await newTenant(10), await newTenant(10)]
    const task = createTask(10)
    await admit(one, task)
    expect(await store.readTask(two, task.id)).toBeUndefined()
    await expect(api.query('select * from tasks')).rejects.toThrow(/app.tenant|bigint/)
    const seen = await store.transaction(two, async () => 0).then(() => store.readTask(one, task.id))
    expect(seen?.id).toBe(task.id)
  })
  it('have no key secret stored in plain text', async () => {
    const tenant = await newTenant(0)
    const id = randomBytes(9).toString('base64url')
    await accounts.insertKey(
      {
        id,
        tenantId: tenant,
        env: 'live',
        name: 'n',
        scopes: ['read'],
        secretSha256: 'h',
        sealed: Buffer.from('s'),
        expiresAt: null,
      },
      10,
    )
    expect(await createKeyStore(api).find(id)).toMatchObject({ id, tenantId: tenant, suspended: false })
    await accounts.suspendKey(id)
    expect(await createKeyStore(api).find(id)).toMatchObject({ suspended: true })
  })
})
