import { afterAll, expect, it } from 'vitest'
import { createNowReader } from '../administration/now.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createPoolHistory } from './pool-history.ts'
import { createPoolStatusStore } from './pool-status-store.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const work = [{ backend: 'one', step: 'text-to-video', pool: 'gpu' }]
const minuteMs = 60_000
const thisMinute = Math.floor(Date.now() / minuteMs) * minuteMs
const range = (fromMs: number, toMs: number) => ({
  from: new Date(fromMs),
  to: new Date(toMs),
  pool: undefined,
  most: 100,
})
/** A step that ended in the minute before this one. */
const insertStep = async (state: 'done' | 'failed', seconds: number): Promise<void> => {
  const tenant = await world.newTenant()
  const { id } = await world.admit(tenant)
  await world.begin(tenant, id)
  await world.owner.query(
    `update attempts set backend = 'one:2', state = $2, ended_at = $3, started_at = $3::timestamptz - make_interval(secs => $4)
      where task_id = $1`,
    [id, state, new Date(thisMinute - 30_000), seconds],
  )
}

it('pool history writes each minute once, however many workers write it', async () => {
  await createPoolStatusStore(world.system).publish(
    'worker',
    [{ pool: 'gpu', server: 'one:2', places: 3, busy: 2, state: 'well', version: '', missing: [] }],
    [{ pool: 'gpu', waiting: 4, seconds: 1.5 }],
  )
  await insertStep('done', 2)
  await insertStep('done', 4)
  await insertStep('failed', 1)
  const history = createPoolHistory(world.system)
  const now = new Date(thisMinute + 1_000)
  const written = await Promise.all(Array.from({ length: 4 }, () => history.write(['gpu', 'idle'], work, now)))
  expect(written.reduce((sum, rows) => sum + rows)).toBe(2)
  const rows = await createPoolHistory(world.admin).read('minute', range(thisMinute - minuteMs, thisMinute))
  expect(rows).toMatchObject([
    { pool: 'gpu', places: 3, busy: 2, waiting: 4, oldest_wait_seconds: 1.5, steps: 2, failures: 1, p50_ms: 3000 },
    { pool: 'idle', places: 0, steps: 0, p50_ms: 0 },
  ])
  expect(await history.read('minute', { ...range(thisMinute - minuteMs, thisMinute), pool: 'idle' })).toHaveLength(1)
})

it('pool history sums the minutes of an hour and keeps a week of them', async () => {
  const history = createPoolHistory(world.system)
  const hour = Date.parse('2026-01-05T10:00:00Z')
  const insert = (startMs: number, busy: number, steps: number, p50: number) =>
    world.owner.query(`insert into pool_minutes values ('gpu', $1, 2, $2, 0, 0, $3, 1, $4, 9)`, [
      new Date(startMs),
      busy,
      steps,
      p50,
    ])
  await insert(hour, 2, 1, 10)
  await insert(hour + 59 * minuteMs, 1, 3, 30)
  await history.write(['gpu'], work, new Date(hour + 61 * minuteMs))
  expect(await history.read('hour', range(hour, hour + 1))).toMatchObject([
    { places: 2, busy: 1.5, steps: 4, failures: 2, p50_ms: 25, p95_ms: 9 },
  ])
  await history.write(['gpu'], work, new Date(hour + 8 * 24 * 60 * minuteMs))
  expect(await history.read('minute', range(hour, hour + 60 * minuteMs))).toEqual([])
  expect(await history.read('hour', range(hour, hour + 1))).toHaveLength(1)
})

it('current numbers count tasks of all tenants by minute, waits and what needs an operator', async () => {
  const now = createNowReader(world.admin)
  const tenant = await world.newTenant()
  const first = await now.minutes(new Date(thisMinute - minuteMs))
  const count = (rows: Awaited<ReturnType<typeof now.minutes>>) => rows.reduce((sum, { created }) => sum + created, 0)
  const { id } = await world.admit(tenant)
  expect(count(await now.minutes(new Date(thisMinute - minuteMs)))).toBe(count(first) + 1)
  expect((await now.waits()).callbacks_late).toBe(0)
  expect(await now.tasks([id])).toEqual([{ id, tenant_id: tenant, state: 'created', progress: 0, err_code: '' }])
  expect(await now.changedSince(new Date(thisMinute - minuteMs), 100)).toContain(id)
  const before = await now.attention(3)
  await world.owner.query(`insert into invariant_faults (invariant, id) values ('I1', 'planted')`)
  expect((await now.attention(3)).invariants_broken).toBe(before.invariants_broken + 1)
})
