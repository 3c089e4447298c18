import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createTaskList } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { readLockFigures, warnOfLockLimit } from './lock-limit.ts'

const own = await openOwnDatabase(process.env)
const api = openDatabase({ url: own.loginUrl('api'), max: 1, onError: () => undefined })
const owner = new pg.Client(own.url)
await owner.connect()
afterAll(async () => {
  await Promise.all([api.end(), owner.end()])
  await own.drop()
})

const dayMs = 86_400_000
const tablesReadTogether = 7
const locksPerDay = 27

/** Counts the locks of the only connection of the pool before its transaction commits. */
const locksOfFirstList = async (): Promise<number> => {
  const client = await api.connect()
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  let locks = 0
  client.query = (async (...args: unknown[]) => {
    const answer = await query(...args)
    if (args[0] !== 'commit' && typeof args[0] !== 'string') {
      const counted = await query(
        `select count(*)::int as locks from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`,
      )
      locks = Math.max(locks, (counted as pg.QueryResult<{ locks: number }>).rows[0]?.locks ?? 0)
    }
    return answer
  }) as typeof client.query
  client.release()
  // A list of these days reads every partition.
  const [createdFrom, createdTo] = [new Date(Date.now() - 100 * dayMs), new Date(Date.now() + 100 * dayMs)]
  const unfiltered = {
    ids: undefined,
    states: undefined,
    models: undefined,
    resolutions: undefined,
    templates: undefined,
  }
  await createTaskList(api).list(
    '1',
    { ...unfiltered, createdFrom, createdTo },
    { before: undefined, skip: 0, most: 10 },
  )
  return locks
}

it('the required lock limit covers a first task list and grows with every day', async () => {
  const before = await readLockFigures(api)
  const locks = await locksOfFirstList()
  // The view of locks, which the test reads, takes some locks too.
  expect(locks).toBeLessThanOrEqual(before.needed + 10)
  expect(locks).toBeGreaterThan(before.needed * 0.5)
  await owner.query(`select make_partition(t, current_date + 30) from unnest(partitioned_tables()) t`)
  const after = await readLockFigures(api)
  expect(after.partitions).toBe(before.partitions + tablesReadTogether)
  expect(after.needed).toBe(before.needed + locksPerDay)
})

it('the settings of `npm run services` cover 90 days of tasks', async () => {
  const { limit, needed, partitions } = await readLockFigures(api)
  // Yesterday, today, a week ahead and the default partition exist in addition to the retained days.
  const daysAfterMonths = 90 + 10
  expect(limit).toBeGreaterThanOrEqual(needed + locksPerDay * (daysAfterMonths - partitions / tablesReadTogether))
  const warn = vi.fn()
  warnOfLockLimit({ limit, needed, partitions }, { warn })
  expect(warn).not.toHaveBeenCalled()
})
