import { cancelTask, settleTask, type UsageQuery, type UsageRow } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { usageEqualsLedger } from '../invariants/usage-invariant.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createUsageReader, createUsageStore } from './usage.ts'

const world = await openTaskWorld(process.env)
const usage = createUsageStore(world.system)
afterAll(() => world.close())

const dayMs = 86_400_000
const lastDays = (days = 2): Pick<UsageQuery, 'from' | 'to'> => {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  return { from: new Date(today - (days - 1) * dayMs), to: new Date(today + dayMs) }
}
const query = (more: Partial<UsageQuery> = {}): UsageQuery => ({
  interval: 'day',
  group: undefined,
  most: 100,
  ...lastDays(),
  ...more,
})
const read = (tenantId: string, more: Partial<UsageQuery> = {}): Promise<UsageRow[]> =>
  createUsageReader(world.api).read(tenantId, query(more))
const findFaults = async (): Promise<string[]> => {
  const faults: string[] = []
  for (const text of usageEqualsLedger.queries)
    faults.push(...(await world.system.query<{ id: string }>(text)).rows.map(({ id }) => id))
  return faults
}
const succeed = (tenantId: string, taskId: string) =>
  settleTask(world.settling, {
    tenantId,
    taskId,
    outcome: { state: 'success', creations: [creation, { ...creation, seconds: 2.5 }] },
  })
const charge = (tenantId: string, credits: number) =>
  world.store.transaction(tenantId, (tx) =>
    tx.charge({ id: world.newTask().id, keyId: 'k', generator: 'subject', credits }),
  )

/** One success of 10 credits, one failure, one cancelled task, one synchronous operation of 3 credits. */
const useAll = async (): Promise<string> => {
  const tenant = await world.newTenant()
  const [success, failed, cancelled] = [
    await world.admit(tenant),
    await world.admit(tenant, { model: 'other' }),
    await world.admit(tenant),
  ]
  await world.begin(tenant, success.id)
  await succeed(tenant, success.id)
  await settleTask(world.settling, {
    tenantId: tenant,
    taskId: failed.id,
    outcome: { state: 'failed', errCode: 'InternalServiceFailure' },
  })
  await cancelTask(
    { ...world.settling, catalog: { canStop: () => true } as never },
    {
      tenantId: tenant,
      taskId: cancelled.id,
    },
  )
  await charge(tenant, 3)
  return tenant
}

describe('usage', () => {
  it('counts tasks by outcome, and synchronous operations, with the credits of the ledger (D-515)', async () => {
    const tenant = await useAll()
    const [row, ...others] = await read(tenant)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      tasks: 4,
      success: 2,
      failed: 1,
      cancelled: 1,
      credits: 13,
      mediaSeconds: 3.5,
      group: '',
    })
    expect(await findFaults()).toEqual([])
  })
  it('is the same before and after it is folded, by every interval and group (D-515)', async () => {
    const tenant = await useAll()
    const queries = (['hour', 'day'] as const).flatMap((interval) =>
      ([undefined, 'key', 'generator', 'model', 'backend', 'tenant'] as const).map((group) => ({ interval, group })),
    )
    const readAll = () => Promise.all(queries.map((each) => read(tenant, each)))
    const before = await readAll()
    expect(await usage.fold()).toBeGreaterThan(0)
    expect(await readAll()).toEqual(before)
    expect(await findFaults()).toEqual([])
    expect((await read(tenant, { group: 'generator' })).map(({ group, credits }) => [group, credits])).toEqual([
      ['subject', 3],
      ['text2video', 10],
    ])
    expect((await read(tenant, { group: 'model' })).map(({ group, tasks }) => [group, tasks])).toEqual([
      ['', 1],
      ['genq2', 2],
      ['other', 1],
    ])
  })
  it('counts every row once, however many folds run at the same time', async () => {
    await usage.fold()
    const tenant = await world.newTenant()
    for (let i = 0; i < 30; i += 1) await charge(tenant, 2)
    const folded = await Promise.all(Array.from({ length: 6 }, () => usage.fold()))
    expect(folded.reduce((sum, count) => sum + count)).toBe(30)
    await charge(tenant, 2)
    await usage.fold()
    expect(await read(tenant)).toMatchObject([{ tasks: 31, credits: 62 }])
    expect(await findFaults()).toEqual([])
  })
  it('attributes a task to the back end that worked longest, with the seconds of its steps', async () => {
    const tenant = await world.newTenant()
    const { id } = await world.admit(tenant)
    await world.begin(tenant, id)
    await world.owner.query(
      `insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state, started_at, ended_at)
         values ($1, 2, 1, 2, $2, 's', 'short', 'done', now() - interval '9 seconds', now() - interval '8 seconds'),
                ($1, 3, 1, 3, $2, 's', 'long:1', 'done', now() - interval '9 seconds', now() - interval '5 seconds'),
                ($1, 4, 1, 4, $2, 's', 'media', 'done', now() - interval '90 seconds', now())`,
      [id, tenant],
    )
    await world.owner.query(`update tasks set processing_at = created_at + interval '7 seconds' where id = $1`, [id])
    await succeed(tenant, id)
    const [row] = await read(tenant, { group: 'backend' })
    expect(row).toMatchObject({ group: 'long', stepSeconds: 5, waitSeconds: 7 })
  })
  it('returns one row more than the limit, and only rows of the tenant (D-515)', async () => {
    const [tenant, other] = [await useAll(), await useAll()]
    expect(await read(tenant, { group: 'generator', most: 1 })).toHaveLength(1)
    const all = await createUsageReader(world.admin).read(undefined, query({ group: 'tenant' }))
    const credits = new Map(all.map((row) => [row.group, row.credits]))
    expect([credits.get(tenant), credits.get(other)]).toEqual([13, 13])
    expect(await read(tenant, { group: 'tenant' })).toMatchObject([{ group: tenant, credits: 13 }])
    await expect(world.api.query('select * from usage_rows')).rejects.toThrow(/app.tenant|bigint: ""/)
  })
  it('keeps totals for the retention period and compares only those with the ledger (D-515)', async () => {
    const tenant = await useAll()
    await usage.fold()
    for (const table of ['usage_hours', 'usage_days'])
      await world.owner.query(
        `insert into ${table} select tenant_id, date_trunc('day', starts_at, 'UTC') - interval '400 days', key_id, generator, model, backend,
                tasks, succeeded, failed, cancelled, credits, media_seconds, step_seconds, wait_seconds
           from ${table} where tenant_id = $1`,
        [tenant],
      )
    expect(await findFaults()).toHaveLength(1)
    expect(await usage.forget(401)).toBe(0)
    expect(await usage.forget(399)).toBeGreaterThan(0)
    expect(await usage.forget(399)).toBe(0)
    expect(await findFaults()).toEqual([])
    expect(await read(tenant)).toMatchObject([{ credits: 13 }])
  })
})

describe('the usage invariant', () => {
  const tables = ['usage_rows', 'usage_hours', 'usage_days']
  it.each(tables)('detects one credit too many in %s (D-515)', async (table) => {
    const tenant = await useAll()
    await (table === 'usage_rows' ? Promise.resolve(0) : usage.fold())
    const plant = (credits: number) =>
      world.owner.query(`update ${table} set credits = credits + $2 where tenant_id = $1 and generator = 'subject'`, [
        tenant,
        credits,
      ])
    await plant(1)
    expect((await findFaults()).some((id) => id.startsWith(tenant))).toBe(true)
    await plant(-1)
    expect(await findFaults()).toEqual([])
  })
  it('accepts an operation that a process of the version before charged', async () => {
    const tenant = await world.newTenant()
    const ref = world.newTask().id
    await world.store.transaction(tenant, async (tx) => {
      await tx.post({ ref, kind: 'hold', credits: 4 })
      await tx.post({ ref, kind: 'capture', credits: 4 })
    })
    expect(await read(tenant, { group: 'generator' })).toMatchObject([{ group: 'unknown', credits: 4 }])
    expect(await findFaults()).toEqual([])
  })
})
