import { createQueueTracker, type QueueEnds, settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { createStore } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createQueueReader } from './queue-reader.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const concurrency = 5
const settling = { ...world.settling, store: createStore(world.worker, { concurrency, resultRetentionDays: 7 }) }
const reader = createQueueReader(world.api, { concurrency })

/** A tenant whose slots are in use by five tasks, and waiting ones. */
const openTenant = async (waiting: number) => {
  const tenantId = await world.newTenant()
  const ids: string[] = []
  const admit = async (change: Parameters<typeof world.admit>[1] = {}) =>
    ids.push((await world.admit(tenantId, change)).id)
  for (let task = 0; task < concurrency + waiting; task += 1) await admit()
  return { tenantId, ids, admit, waiting: () => ids.slice(concurrency) }
}

/** Cancels a task, so that its slot goes to the next one. */
const end = (tenantId: string, id = '') =>
  settleTask(settling, { tenantId, taskId: id, outcome: { state: 'failed', errCode: 'UserCancelled' } })

const track = (tenantId: string) => {
  const tracker = createQueueTracker()
  return {
    tracker,
    async read(nowMs: number) {
      const known = tracker.ends(nowMs)
      const lanes = await reader.read(tenantId, known)
      tracker.apply(lanes, known, nowMs)
      return lanes
    },
  }
}

it('the queue reader returns the waiting tasks of a lane in order, with those being prepared (D-508)', async () => {
  const { tenantId, admit, waiting } = await openTenant(2)
  await admit({ isPreparing: true })
  const [lane, ...others] = await reader.read(tenantId, {})
  expect(others).toEqual([])
  expect(lane).toMatchObject({ lane: 'normal', head: waiting()[0], total: 3, ids: waiting(), parents: [], slots: 5 })
  expect(lane?.end.id).toBe(waiting()[2])
  expect(lane?.taskSeconds).toBeNull()
})

it('the queue reader returns nothing for a tenant without waiting tasks', async () => {
  const { tenantId } = await openTenant(0)
  expect(await reader.read(tenantId, {})).toEqual([])
})

it('the queue reader returns only what joined after the known end, and the present head (D-508)', async () => {
  const { tenantId, admit, ids, waiting } = await openTenant(3)
  const { tracker, read } = track(tenantId)
  await read(0)
  await admit()
  await end(tenantId, ids[0])
  const [lane] = await read(1_000)
  expect(lane).toMatchObject({ head: waiting()[1], total: 3, ids: [ids.at(-1)] })
  expect(waiting().map((id) => tracker.find(id)?.position)).toEqual([undefined, 0, 1, 2])
  const [unchanged] = await read(2_000)
  expect(unchanged).toMatchObject({ head: waiting()[1], total: 3, ids: [], end: { id: ids.at(-1) } })
})

it('the queue reader names the parent of each episode', async () => {
  const { tenantId, waiting } = await openTenant(2)
  await world.owner.query('update tasks set episode_of = 77 where id = $1', [waiting()[1]])
  const [lane] = await reader.read(tenantId, {})
  expect(lane?.parents).toEqual(['0', '77'])
})

it('the queue reader estimates from the latest results of the lane', async () => {
  const { tenantId, ids } = await openTenant(1)
  await world.owner.query(
    `update tasks set state = 'success', processing_at = now() - interval '40 seconds', ended_at = now() where id = any ($1)`,
    [ids.slice(0, 2)],
  )
  const [lane] = await reader.read(tenantId, {})
  expect(lane?.taskSeconds).toBeCloseTo(40)
})

/** Index entries and rows of tasks that one read visits. */
const countRows = async (tenantId: string, known: QueueEnds): Promise<number> => {
  const client = await world.api.connect()
  // Counted since the session last sent its statistics, so the difference counts.
  const counted = async (): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      `select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as count from pg_class c
         where c.relkind in ('r', 'i') and c.relname like 'tasks\\_2%'`,
    )
    return rows[0]?.count ?? Number.NaN
  }
  try {
    await client.query('begin')
    const before = await counted()
    await client.query('select * from read_queue_changes($1, $2, $3)', [tenantId, concurrency, JSON.stringify(known)])
    return (await counted()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('a read of 10,000 waiting tasks visits no more rows than one of 100, once their end is known (D-508)', async () => {
  const counts: number[] = []
  for (const length of [100, 10_000]) {
    const { tenantId } = await openTenant(0)
    await world.owner.query(
      `insert into tasks (id, tenant_id, key_id, generator, version, model, state, credits, lane, has_slot, billable, bgm,
                          has_callback, created_at)
         select first_id_at(now()) + n * 64 + $3, $1, 'k', 'text2video', 1, 'genq2', 'queueing', 3, 'normal', false, true, false, false,
                date_trunc('milliseconds', now()) + n * interval '1 ms' from generate_series(1, $2::bigint) n`,
      [tenantId, length, counts.length + 1],
    )
    await world.owner.query(`update tenant_lanes set waiting = waiting + $2 where tenant_id = $1 and lane = 'normal'`, [
      tenantId,
      length,
    ])
    await world.owner.query('analyze tasks')
    const [lane] = await reader.read(tenantId, {})
    expect(lane?.ids).toHaveLength(length)
    counts.push(
      await countRows(tenantId, {}),
      await countRows(tenantId, { normal: lane?.end ?? { id: '', createdAt: '' } }),
    )
  }
  const [wholeOfFew, knownOfFew, wholeOfMany, knownOfMany = Number.NaN] = counts
  expect(wholeOfFew).toBeGreaterThanOrEqual(100)
  expect(wholeOfMany).toBeGreaterThanOrEqual(10_000)
  expect(knownOfMany).toBeLessThanOrEqual(knownOfFew ?? 0)
  expect(knownOfMany).toBeLessThan(20)
})
