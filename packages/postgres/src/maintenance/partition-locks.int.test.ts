import { randomInt } from 'node:crypto'
import { type NewTask, newId, type TaskFilter } from '@kinora/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { createAttempts, createPartitionStore, createStore, createTaskList } from '../index.ts'
import { openLockCounter } from '../test-setup/lock-counter.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'

const world = await openTaskWorld(process.env)
const [api, worker, system] = (['api', 'worker', 'system'] as const).map((login) =>
  openLockCounter(world.loginUrl(login)),
)
if (!api || !worker || !system) throw new Error('no counter')
const settings = { concurrency: 2, resultRetentionDays: 7 }
const olderDays = 40
let tenantId = ''

beforeAll(async () => {
  await world.owner.query(
    `select make_partition(parent, (now() at time zone 'utc')::date - ago)
       from unnest(partitioned_tables()) parent, generate_series(2, ${olderDays}) ago`,
  )
  await world.owner.query('select move_open_horizon()')
  await createPartitionStore(system.db).setPlanModes()
  tenantId = await world.newTenant(10_000)
})

afterAll(async () => {
  await Promise.all([api, worker, system].map((counter) => counter.close()))
  await world.close()
})

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const otherDays = (partitions: readonly string[]): string[] => partitions.filter((name) => !name.endsWith(today))
const admit = (change: Partial<NewTask> = {}) => world.admit(tenantId, change)
const draw = () => newId(Date.now(), 0, randomInt(65_536))

const settle = (taskId: string) =>
  createStore(worker.db, settings).endTask({
    tenantId,
    taskId,
    state: 'success',
    errCode: '',
    errMsg: '',
    from: ['processing'],
    creations: [{ ...creation, id: draw() }],
    mustStop: false,
    charged: {},
    warnings: [],
    valuesUsed: {},
  })

describe('statements on partitioned tables', () => {
  it('a poll locks the partitions of its task and no other', async () => {
    const { id } = await admit()
    await api.reconnect()
    for (const _session of ['cold', 'warm']) {
      const { locks, partitions } = await api.measure(() => createStore(api.db, settings).readTask(tenantId, id))
      expect(partitions).toContain(`tasks_${today}`)
      expect(otherDays(partitions)).toEqual([])
      expect(locks).toBeLessThanOrEqual(60)
    }
  })

  it('a step and a settlement that hands its slot on lock only the day of their tasks, at most 200 relations', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push((await admit()).id)
    const [first = '', second = ''] = ids
    for (const taskId of [first, second]) {
      await worker.reconnect()
      const begun = await worker.measure(() =>
        createAttempts(worker.db).begin(world.stepKey(tenantId, taskId), {
          attemptId: draw(),
          step: 'text-to-video',
          backend: 'one',
        }),
      )
      expect(begun.partitions).toContain(`attempts_${today}`)
      expect(otherDays(begun.partitions)).toEqual([])
    }
    await worker.reconnect()
    const settled = await worker.measure(() => settle(first))
    expect(settled.partitions).toContain(`ledger_entries_${today}`)
    // A task that waits may be of yesterday in the first hour of a day.
    expect(otherDays(settled.partitions).filter((name) => !name.endsWith(yesterday))).toEqual([])
    expect(settled.locks).toBeLessThanOrEqual(200)
  })

  it('a list of the last days locks no partition before them', async () => {
    const { id } = await admit()
    const filter: TaskFilter = {
      createdFrom: new Date(Date.now() - 7 * 86_400_000),
      createdTo: new Date(Date.now() + 60_000),
      ids: undefined,
      templates: undefined,
      models: undefined,
      resolutions: undefined,
      states: undefined,
    }
    const page = { before: undefined, skip: 0, most: 20 }
    const list = () => createTaskList(api.db).list(tenantId, filter, page)
    expect((await list()).map((task) => task.id)).toContain(id)
    const { partitions } = await api.measure(list)
    const days = new Set(partitions.map((name) => name.slice(-8)))
    expect(days.size).toBeGreaterThanOrEqual(8)
    expect(days.size).toBeLessThanOrEqual(9)
  })

  it('a function with a generic plan is found by its locks', async () => {
    const { id } = await admit()
    await world.owner.query('alter function read_task_reply(bigint, bigint) reset plan_cache_mode')
    try {
      await api.reconnect()
      const { locks, partitions } = await api.measure(() => createStore(api.db, settings).readTask(tenantId, id))
      expect(otherDays(partitions).length).toBeGreaterThan(olderDays)
      expect(locks).toBeGreaterThan(60)
    } finally {
      await world.owner.query('select set_plan_modes()')
    }
  })
})

/** Functions whose plan mode is not that of their number of partitions. */
const listWrongModes = async (hasMany: boolean): Promise<unknown[]> => {
  const { rows } = await world.owner.query<{ name: string; reads: boolean; isFixed: boolean; mode: string | null }>(
    `select p.proname as name, reads_partitions(p.oid) as reads, p.proowner = 'kinora_ledger'::regrole or reads_range(p.oid) as "isFixed",
            (select split_part(c, '=', 2) from unnest(p.proconfig) c where c like 'plan_cache_mode=%') as mode
       from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and p.prorettype <> 'trigger'::regtype
        and p.proname not in ('move_open_horizon', 'set_plan_modes')`,
  )
  expect(rows.filter(({ reads }) => reads).length).toBeGreaterThan(30)
  return rows.filter(
    ({ reads, isFixed, mode }) => mode !== (reads && (hasMany || isFixed) ? 'force_custom_plan' : 'force_generic_plan'),
  )
}

it('functions that read partitions plan each call with many partitions, and once for a session with few', async () => {
  expect(await listWrongModes(true)).toEqual([])
  await world.owner.query(
    `do $$ declare part regclass; begin
       for part in select inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
                    where inhparent = 'tasks'::regclass and c.relname < 'tasks_${yesterday}' and c.relname ~ '[0-9]{8}$' loop
         execute format('alter table tasks detach partition %s', part);
       end loop; end $$`,
  )
  await createPartitionStore(system.db).setPlanModes()
  expect(await listWrongModes(false)).toEqual([])
})
