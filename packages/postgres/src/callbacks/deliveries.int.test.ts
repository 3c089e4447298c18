import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openCallbackWorld, toTry } from '../test-setup/callback-world.ts'
import type { DueDelivery } from './deliveries.ts'

const world = await openCallbackWorld(process.env)
const { db, admin, store, newTenant, newTask, publish, ended, lease, hurry, readStatus } = world
afterAll(() => world.close())
beforeEach(async () => {
  await db.query('delete from callbacks_waiting')
  await db.query('delete from callback_queues')
})

const describeDeliveries = (deliveries: readonly DueDelivery[]) =>
  deliveries.map(({ taskId, event }) => `${taskId} ${event}`)
const take = async (deliveries: readonly DueDelivery[]) => store.record(deliveries.map((each) => toTry(each, true)))
const fail = async (deliveries: readonly DueDelivery[]) => store.record(deliveries.map((each) => toTry(each, false)))

describe('lease', () => {
  it('returns each due callback once, with the current state of its task', async () => {
    const tenant = await newTenant()
    const task = await ended(tenant)
    const [due, ...more] = await lease()
    expect(more).toEqual([])
    expect(due).toMatchObject({ taskId: task, tenantId: tenant, event: 'success', sending: 1, attempt: 1, seq: 1 })
    expect(due).toMatchObject({ callbackUrl: 'http://a.example/cb', task: { state: 'success', payload: 'mine' } })
    expect([due?.keySealed?.toString(), due?.secretsSealed.map(String)]).toEqual(['key', ['new']])
    expect(await lease()).toEqual([])
    await take(due ? [due] : [])
    expect(await readStatus(task)).toEqual({ status: 'delivered', attempts: 1 })
  })

  it('returns at most 8 callbacks per tenant and 4 per host, over all ports and tenants (D-330)', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    for (let n = 0; n < 10; n += 1) {
      await ended(one, 'http://x.example:8001/cb')
      await ended(one, 'http://x.example:8002/cb')
      await ended(one, `http://h${n}.example/cb`)
      await ended(other, 'https://X.example./cb')
    }
    const due = await lease()
    const at = (host: string) => due.filter(({ callbackUrl }) => callbackUrl.toLowerCase().includes(host)).length
    expect([due.filter(({ tenantId }) => tenantId === one).length, at('x.example')]).toEqual([8, 4])
    expect(await lease()).toEqual([])
  })

  it('holds back the final callback while the processing callback of its task is in flight (D-313)', async () => {
    const tenant = await newTenant()
    const task = await newTask(tenant, 'http://a.example/')
    await publish(task, tenant, 'processing')
    const first = await lease()
    await publish(task, tenant, 'success')
    expect([describeDeliveries(first), await lease()]).toEqual([[`${task} processing`], []])
    await take(first)
    const second = await lease()
    expect(describeDeliveries(second)).toEqual([`${task} success`])
    await take(second)
  })

  it('repeats callbacks of a dead dispatcher, but drops the processing callback of an ended task (D-313)', async () => {
    const tenant = await newTenant()
    const task = await newTask(tenant, 'http://a.example/')
    await publish(task, tenant, 'processing')
    await publish(await newTask(tenant, 'http://a.example/'), tenant, 'success')
    expect(await lease()).toHaveLength(2)
    await publish(task, tenant, 'success')
    await db.query(
      `update callbacks_waiting set lease_until = now() - interval '1 second' where lease_until is not null`,
    )
    const again = await lease()
    expect(again.map(({ event, attempt }) => [event, attempt])).toEqual([
      ['success', 1],
      ['success', 1],
    ])
    expect(await readStatus(task, 'processing')).toMatchObject({ status: 'dropped' })
    await take(again)
  })

  it('returns no key signature if the key row is gone', async () => {
    const tenant = await newTenant()
    const task = await ended(tenant)
    await db.query(`update tasks set key_id = 'gone' where id = $1`, [task])
    const due = await lease()
    expect(due).toMatchObject([{ taskId: task, keySealed: null }])
    await take(due)
  })

  it('returns the old secret too until its rotation period ends (D-321)', async () => {
    const tenant = await newTenant()
    const rotate = (until: string) =>
      admin.query(
        `update tenants set webhook_secret_sealed = 'new', webhook_secret_before_sealed = 'old', webhook_secret_before_until = now() + $2::interval where id = $1`,
        [tenant, until],
      )
    for (const [until, secrets] of [
      ['1 hour', ['new', 'old']],
      ['-1 second', ['new']],
    ] as const) {
      await rotate(until)
      await ended(tenant)
      const due = await lease()
      expect(due.map(({ secretsSealed }) => secretsSealed.map(String))).toEqual([secrets])
      await take(due)
    }
  })
})

describe('failed try', () => {
  it('is retried after its wait, four tries in total, each in the log (D-323)', async () => {
    const tenant = await newTenant()
    const task = await ended(tenant)
    for (const attempt of [1, 2, 3, 4]) {
      await hurry()
      const due = await lease()
      expect(due).toMatchObject([{ taskId: task, attempt }])
      await fail(due)
      expect(await lease()).toEqual([])
    }
    expect(await readStatus(task)).toEqual({ status: 'exhausted', attempts: 4 })
    const { rows } = await db.query('select attempt, outcome, status, answer from delivery_tries where task_id = $1', [
      task,
    ])
    expect(rows.map(({ attempt }) => attempt as number)).toEqual([1, 2, 3, 4])
    expect(rows[0]).toMatchObject({ outcome: 'failed', status: 500, answer: 'thanks' })
  })

  it('that is recorded late does not revert a delivery or count twice', async () => {
    const tenant = await newTenant()
    const task = await ended(tenant)
    const late = await lease()
    await db.query(
      `update callbacks_waiting set lease_until = now() - interval '1 second' where lease_until is not null`,
    )
    const other = await lease()
    await fail(other)
    await fail(late)
    expect(await readStatus(task)).toEqual({ status: 'waiting', attempts: 1 })
    await take(late)
    await fail(other)
    expect(await readStatus(task)).toMatchObject({ status: 'delivered' })
  })
})

describe('unavailable receiver', () => {
  const url = 'https://down.example/cb'
  const failures = async (tenant: string) => {
    const { rows } = await db.query<{ failures: number }>('select failures from callback_queues where tenant_id = $1', [
      tenant,
    ])
    return rows[0]?.failures
  }
  const bringDown = async () => {
    const tenant = await newTenant()
    for (let n = 0; n < 5; n += 1) await ended(tenant, url)
    for (let n = 0; n < 4; n += 1) {
      await hurry()
      for (let due = await lease(); due.length > 0; due = await lease()) await fail(due)
    }
    expect(await failures(tenant)).toBe(20)
    return tenant
  }
  const probeNow = (tenant: string) =>
    db.query('update callback_queues set probe_at = now() where tenant_id = $1', [tenant])

  it('gets one try per minute after 20 consecutive failures, and other tries count as failed (D-330)', async () => {
    const tenant = await bringDown()
    const tasks = [await ended(tenant, url), await ended(tenant, url), await ended(tenant, url)]
    expect(await lease()).toEqual([])
    expect(await Promise.all(tasks.map((task) => readStatus(task)))).toEqual(
      tasks.map(() => ({ status: 'waiting', attempts: 1 })),
    )
    await probeNow(tenant)
    await hurry()
    const probe = await lease()
    expect(probe).toHaveLength(1)
    const attempts = (await Promise.all(tasks.map((task) => readStatus(task)))).map((each) => each.attempts)
    expect(attempts.toSorted((a, b) => a - b)).toEqual([1, 2, 2])
    await fail(probe)
    await hurry()
    expect(await lease()).toEqual([])
    const { rows } = await db.query(
      `select 1 from delivery_tries where task_id = any($1::bigint[]) and outcome = 'skipped'`,
      [tasks],
    )
    expect(rows.length).toBe(8)
  })

  it('recovers after one accepted try, and other origins and tenants are not affected', async () => {
    const tenant = await bringDown()
    await ended(tenant, 'https://up.example/cb')
    await ended(await newTenant(), 'https://down.example:8443/cb')
    const others = await lease()
    expect(others).toHaveLength(2)
    await take(others)
    await probeNow(tenant)
    await ended(tenant, url)
    await take(await lease())
    expect(await failures(tenant)).toBe(0)
    for (let n = 0; n < 4; n += 1) await ended(tenant, url)
    const due = await lease()
    expect(due).toHaveLength(4)
    await take(due)
  })
})

it('callback queues that are unused for a day are deleted', async () => {
  const tenant = await newTenant()
  await ended(tenant)
  await take(await lease())
  await db.query(`update callback_queues set used_at = now() - interval '25 hours'`)
  expect(await store.forgetIdleQueues()).toBeGreaterThan(0)
  const task = await ended(tenant)
  expect(describeDeliveries(await lease())).toEqual([`${task} success`])
})
