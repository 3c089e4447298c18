import { afterAll, beforeEach, expect, it } from 'vitest'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createPreparationStore } from './preparations.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())
beforeEach(() => world.owner.query('delete from preparations'))

const preparations = createPreparationStore(world.system, { concurrency: 5 })
const due = (kind: 'task' | 'subject', count: number, secondsAgo: number) =>
  world.owner.query(
    `insert into preparations (task_id, tenant_id, kind, due_at)
       select ${kind === 'task' ? 0 : 1_000_000} + n, 1, $1, now() - make_interval(secs => $3) from generate_series(1, $2) n`,
    [kind, count, secondsAgo],
  )
const countKinds = (leased: readonly { kind: string }[]) => ({
  subjects: leased.filter(({ kind }) => kind === 'subject').length,
  tasks: leased.filter(({ kind }) => kind === 'task').length,
})

it('lease returns later subjects before earlier tasks, and fills up with tasks', async () => {
  await due('task', 500, 60)
  await due('subject', 3, 0)
  const leased = await preparations.lease({ all: 10, subjects: 8, tasks: 12 }, 60_000)
  expect(countKinds(leased)).toEqual({ subjects: 3, tasks: 7 })
})

it('lease returns no more of a kind than there are vacancies', async () => {
  await due('task', 20, 60)
  await due('subject', 20, 60)
  expect(countKinds(await preparations.lease({ all: 16, subjects: 8, tasks: 4 }, 60_000))).toEqual({
    subjects: 8,
    tasks: 4,
  })
  expect(countKinds(await preparations.lease({ all: 2, subjects: 4, tasks: 4 }, 60_000))).toEqual({
    subjects: 2,
    tasks: 0,
  })
})

it('lease gives two workers different preparations', async () => {
  await due('task', 10, 60)
  await due('subject', 10, 60)
  const most = { all: 16, subjects: 8, tasks: 12 }
  const both = (await Promise.all([preparations.lease(most, 60_000), preparations.lease(most, 60_000)])).flat()
  expect(new Set(both.map(({ taskId }) => taskId)).size).toBe(both.length)
})

it('lease reads due subjects by an index, without reading tasks before them', async () => {
  await due('task', 20_000, 60)
  await due('subject', 2, 0)
  await world.owner.query('analyze preparations')
  const { rows } = await world.owner.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
    `explain (analyze, buffers, format json)
       select task_id from preparations where kind = 'subject' and due_at <= now() order by due_at limit 8`,
  )
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(20)
})
