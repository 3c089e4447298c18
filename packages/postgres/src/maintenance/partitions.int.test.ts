import { newId } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createPartitionStore } from './partitions.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'api' | 'system', max: number) =>
  openDatabase({ url: own.loginUrl(role), max, onError: () => undefined })
const [api, system] = [open('api', 2), open('system', 4)]
const partitions = createPartitionStore(system)
const store = createStore(api, { concurrency: 5, resultRetentionDays: 7 })
const tenantId = '247549788994682041'
const keptDays = 90
const tables = [
  'tasks',
  'task_inputs',
  'inputs',
  'task_events',
  'creations',
  'attempts',
  'deliveries',
  'delivery_tries',
  'grant_uses',
]

afterAll(async () => {
  await Promise.all([api.end(), system.end()])
  await own.drop()
})

/** Days ago by the clock of the database, which decides. */
const dayAgo = async (days: number): Promise<string> => {
  const { rows } = await system.query<{ day: string }>(
    `select ((now() at time zone 'utc')::date - $1::int)::text as day`,
    [days],
  )
  return rows[0]?.day ?? ''
}

const insertTask = async (day: string, state: 'success' | 'processing'): Promise<string> => {
  const id = newId(Date.parse(`${day}T23:59:59Z`), 0, Math.floor(Math.random() * 65_536))
  await system.query(
    `insert into tasks (id, tenant_id, key_id, generator, version, model, state, credits, lane, has_slot, billable, bgm,
                        has_callback, created_at)
       values ($1, $2, 'k', 'text2video', 1, 'm', $3, 0, 'normal', false, true, false, false, now())`,
    [id, tenantId, state],
  )
  await system.query(
    `insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace)
       values ($1, $2, 'm', '{}', '{}', '{}', 'mine', 'v', '[]', '')`,
    [id, tenantId],
  )
  return id
}

const makeDay = async (day: string): Promise<void> => {
  for (const parent of tables) expect(await partitions.make({ parent, day })).toBe(true)
}

const dropBehind = async (): Promise<void> => {
  for (const each of await partitions.behind(keptDays)) expect(await partitions.detach(each)).toBe(true)
  for (const each of await partitions.detached()) expect(await partitions.drop(each)).toBe(true)
}

const findPartition = async (table: string, id: string): Promise<string> => {
  const key = table === 'tasks' ? 'id' : 'task_id'
  const { rows } = await system.query<{ part: string }>(
    `select tableoid::regclass::text as part from ${table} where ${key} = $1`,
    [id],
  )
  return rows[0]?.part ?? 'none'
}

it('tasks are kept for the retention period and then removed completely (D-136)', async () => {
  const [kept, over] = [await dayAgo(keptDays), await dayAgo(keptDays + 1)]
  await makeDay(kept)
  await makeDay(over)
  const [keptTask, overTask] = [await insertTask(kept, 'success'), await insertTask(over, 'success')]
  expect(await partitions.behind(keptDays)).toEqual(tables.map((parent) => ({ parent, day: over })))
  await dropBehind()
  expect(await store.readTask(tenantId, keptTask)).toMatchObject({ state: 'success' })
  expect(await store.readTask(tenantId, overTask)).toBeUndefined()
  expect(await partitions.behind(keptDays)).toEqual([])
})

it('a day is kept until its last task has ended, whatever its age (D-136)', async () => {
  const day = await dayAgo(keptDays + 9)
  await makeDay(day)
  const task = await insertTask(day, 'processing')
  expect(await partitions.behind(keptDays)).toEqual([])
  await system.query(`update tasks set state = 'success' where id = $1`, [task])
  expect(await partitions.behind(keptDays)).toHaveLength(tables.length)
  await dropBehind()
})

it('a partition that an earlier run only detached is dropped', async () => {
  const day = await dayAgo(keptDays + 5)
  await makeDay(day)
  const [first] = await partitions.behind(keptDays)
  expect(first && (await partitions.detach(first))).toBe(true)
  expect(await partitions.detached()).toEqual([{ parent: 'tasks', day }])
  await dropBehind()
  expect(await partitions.detached()).toEqual([])
})

it('detach fails at once while the table is in use, so that no statement queues behind it', async () => {
  const day = await dayAgo(keptDays + 3)
  await makeDay(day)
  const reader = await system.connect()
  await reader.query('begin; select 1 from tasks limit 1')
  const began = performance.now()
  expect(await partitions.detach({ parent: 'tasks', day })).toBe(false)
  expect(performance.now() - began).toBeLessThan(1_000)
  await reader.query('commit')
  reader.release()
  expect(await partitions.detach({ parent: 'tasks', day })).toBe(true)
  await dropBehind()
})

it('future partitions are created during writes, and rows in the default partition move into them', async () => {
  const day = await dayAgo(-9)
  const early = await insertTask(day, 'success')
  expect(await findPartition('tasks', early)).toBe('tasks_default')
  const writer = await system.connect()
  await writer.query(
    `begin; update tasks set progress = 1 where id = ${await insertTask(await dayAgo(0), 'processing')}`,
  )
  const missing = await partitions.missing(9)
  expect(missing).toContainEqual({ parent: 'tasks', day })
  for (const each of missing) expect(await partitions.make(each)).toBe(true)
  await writer.query('commit')
  writer.release()
  expect(await findPartition('tasks', early)).toBe(`tasks_${day.replaceAll('-', '')}`)
  expect(await findPartition('task_inputs', early)).toBe(`task_inputs_${day.replaceAll('-', '')}`)
  expect(await partitions.missing(9)).toEqual([])
})

it('a new partition of the ledger covers the part of its month that no partition holds', async () => {
  const { rows: before } = await system.query<{ last: string; months: number }>(
    `select max(next_day)::text as last, count(*)::int as months from partitions_of('ledger_txns')`,
  )
  const last = before[0]?.last ?? ''
  expect(await partitions.make({ parent: 'ledger_txns', day: last })).toBe(true)
  const { rows: made } = await system.query<{ first: string; next: string }>(
    `select first_day::text as first, next_day::text as next from partitions_of('ledger_txns') where first_day >= $1 order by 1`,
    [last],
  )
  const monthEnd = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5, 7)), 1)).toISOString().slice(0, 10)
  expect(made).toEqual([{ first: last, next: monthEnd }])
  expect(await partitions.make({ parent: 'ledger_txns', day: last })).toBe(true)
  expect(await partitions.make({ parent: 'ledger_txns', day: monthEnd })).toBe(true)
  const { rows: gaps } = await system.query<{ gaps: number }>(
    `select count(*)::int as gaps from (select next_day, lead(first_day) over (order by first_day) as following
       from partitions_of('ledger_txns')) p where following <> next_day`,
  )
  expect(gaps).toEqual([{ gaps: 0 }])
})

it('an earlier day of the ledger gets the days of its month before the first partition', async () => {
  const { rows } = await system.query<{ first: string }>(
    `select min(first_day)::text as first from partitions_of('ledger_entries')`,
  )
  const first = rows[0]?.first ?? ''
  const day = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
  expect(await partitions.make({ parent: 'ledger_entries', day })).toBe(true)
  const { rows: made } = await system.query<{ first: string; next: string }>(
    `select first_day::text as first, next_day::text as next from partitions_of('ledger_entries') order by 1 limit 1`,
  )
  expect(made).toEqual([{ first: `${day.slice(0, 7)}-01`, next: first }])
})
