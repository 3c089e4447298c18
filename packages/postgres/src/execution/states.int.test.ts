import { IdTaken, settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createRelayStore } from './relay.ts'

const world = await openTaskWorld(process.env)
const { store, attempts, settling, admit, begin, newTenant, owner } = world
const relay = createRelayStore(world.system, { concurrency: 5 })
afterAll(world.close)

const readView = async (tenantId: string, taskId: string) => {
  const { state, progress } = (await store.readTask(tenantId, taskId)) ?? {}
  return { state, progress }
}
const succeed = (tenantId: string, taskId: string) =>
  settleTask(settling, { tenantId, taskId, outcome: { state: 'success', creations: [creation] } })
const fail = (tenantId: string, taskId: string) =>
  settleTask(settling, { tenantId, taskId, outcome: { state: 'failed', errCode: 'InternalServiceFailure' } })

it('a duplicate task id is reported, so that another one is generated (D-120)', async () => {
  const tenant = await newTenant()
  const { id } = await admit(tenant)
  await expect(admit(tenant, { id })).rejects.toBeInstanceOf(IdTaken)
  expect(await store.available(tenant)).toBe(990)
})

it('creation times of a tenant are ordered over all its lanes, even when the clock goes back (D-122)', async () => {
  const tenant = await newTenant()
  await admit(tenant)
  await owner.query(
    `update tenant_lanes set last_created_at = now() + interval '1 hour' where tenant_id = $1 and lane = 'off-peak'`,
    [tenant],
  )
  const times: number[] = []
  for (const lane of ['off-peak', 'normal', 'speech', 'normal'] as const)
    times.push((await admit(tenant, { lane })).createdAt.getTime())
  expect(times[0]).toBeGreaterThan(Date.now() + 3_500_000)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('a task is created, then queueing when it has to wait, then processing from its first step (D-124)', async () => {
  const tenant = await newTenant()
  const [{ id }, { id: preparing }] = [await admit(tenant), await admit(tenant, { isPreparing: true })]
  expect(await readView(tenant, id)).toEqual({ state: 'created', progress: 0 })
  const moved = (await relay.markQueueing(0)).map(({ taskId }) => taskId)
  expect(moved).toContain(id)
  // Its inputs are still being prepared, so it does not wait for a slot.
  expect(moved).not.toContain(preparing)
  expect(await readView(tenant, id)).toEqual({ state: 'queueing', progress: 0 })
  expect((await begin(tenant, id))?.movedToProcessing).toBe(true)
  expect(await readView(tenant, id)).toMatchObject({ state: 'processing' })
})

it('an attempt whose start returned the finished result counts the time it took', async () => {
  const tenant = await newTenant()
  const { id } = await admit(tenant)
  await begin(tenant, id)
  await owner.query(`update attempts set created_at = now() - interval '1 minute' where task_id = $1`, [id])
  const readSeconds = async (): Promise<number> => {
    const { rows } = await owner.query<{ seconds: string }>(
      'select extract(epoch from ended_at - started_at) as seconds from attempts where task_id = $1',
      [id],
    )
    return Number(rows[0]?.seconds)
  }
  const key = world.stepKey(tenant, id)
  await attempts.started(key, {}, 30)
  await attempts.done(key, {})
  expect(await readSeconds()).toBeCloseTo(30, 0)
  await attempts.started(key, {}, 3_600)
  expect(await readSeconds()).toBeCloseTo(60, 0)
})

it('a retried step never moves a task backwards (D-124)', async () => {
  const tenant = await newTenant()
  const { id } = await admit(tenant)
  await begin(tenant, id)
  await attempts.failed(world.stepKey(tenant, id), 'BackendLost')
  expect((await begin(tenant, id))?.movedToProcessing).toBe(false)
  expect((await relay.markQueueing(0)).map(({ taskId }) => taskId)).not.toContain(id)
  expect(await readView(tenant, id)).toMatchObject({ state: 'processing' })
})

it('a task follows only the allowed transitions, and an ended task does not change (D-123)', async () => {
  const tenant = await newTenant()
  const [{ id: waiting }, { id: done }] = [await admit(tenant), await admit(tenant)]
  expect(await succeed(tenant, waiting)).toBeUndefined()
  await begin(tenant, done)
  expect(await succeed(tenant, done)).toBeDefined()
  expect([await fail(tenant, done), await succeed(tenant, done), await begin(tenant, done)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(await fail(tenant, waiting)).toBeDefined()
  const { rows } = await owner.query<{ states: string }>(
    `select string_agg(state, ' ' order by seq) as states from task_events where tenant_id = $1 group by task_id order by task_id`,
    [tenant],
  )
  expect(rows.map(({ states }) => states).toSorted()).toEqual(['created failed', 'created processing success'])
})

it('progress increases from 0 during processing and reaches 100 on success only (D-135)', async () => {
  const tenant = await newTenant()
  const { id } = await admit(tenant)
  const { id: failing } = await admit(tenant)
  const shown = async () => (await readView(tenant, id)).progress
  await attempts.progress(tenant, id, 5)
  expect(await shown()).toBe(0)
  await Promise.all([begin(tenant, id), begin(tenant, failing)])
  await attempts.progress(tenant, id, 40)
  await attempts.progress(tenant, id, 30)
  expect(await shown()).toBe(40)
  await succeed(tenant, id)
  expect(await shown()).toBe(100)
  await attempts.progress(tenant, failing, 90)
  await fail(tenant, failing)
  expect((await readView(tenant, failing)).progress).toBeLessThan(100)
})
