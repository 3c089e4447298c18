import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'

const serverUrl = process.env['DATABASE_URL'] ?? ''
const name = `kinora_upgrade_${randomBytes(6).toString('hex')}`
const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
const migrations = new URL('../migrations/', import.meta.url)
/** The last migration of the release before. */
const lastBefore = '0084'
const before = mkdtempSync(join(tmpdir(), 'kinora-migrations-'))
const server = new pg.Client(serverUrl)
await server.connect()
await server.query(`create database ${name}`)
afterAll(async () => {
  await server.query(`drop database ${name}`)
  await server.end()
  rmSync(before, { recursive: true })
})

/** Inserts a task and its hold in one transaction after the other; the order of statements is that of a create. */
const startInserts = async () => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`select set_config('statement_timeout', '10s', false)`)
  const durationsMs: number[] = []
  const faults: unknown[] = []
  let isOver = false
  const loop = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const id = newId(Date.now(), 0, count % 65_536)
      const since = performance.now()
      try {
        await client.query('begin')
        await client.query(`insert into ledger_txns (ref_id, kind, tenant_id) values ($1, 'hold', 7)`, [id])
        await client.query(
          `insert into tasks (id, tenant_id, key_id, generator, version, model, credits, lane, has_slot, billable, bgm, has_callback, created_at)
             values ($1, 7, 'k', 'text2video', 1, 'm', 0, 'normal', false, false, false, false, now())`,
          [id],
        )
        await client.query('commit')
        durationsMs.push(performance.now() - since)
      } catch (error) {
        faults.push(error)
        await client.query('rollback')
      }
    }
    await client.end()
  })()
  return {
    async stop() {
      isOver = true
      await loop
      return { inserts: durationsMs.length, faults, longestMs: Math.max(...durationsMs) }
    },
  }
}

/** As the sweep does: an attempt that waited for a lock is made again. */
const retryLocked = async (change: () => Promise<unknown>, tries = 30): Promise<void> => {
  try {
    await change()
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03' || tries === 0) throw error
    await retryLocked(change, tries - 1)
  }
}

it('a database of the release before is migrated during inserts without a failed one, and its days stay', async () => {
  for (const file of readdirSync(migrations))
    if (file.slice(0, 4) <= lastBefore) copyFileSync(new URL(file, migrations), join(before, file))
  await migrate(url, () => undefined, { folder: before })
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(
    `select make_partition(parent, (now() at time zone 'utc')::date - ago) from unnest(partitioned_tables()) parent, generate_series(2, 20) ago`,
  )
  const listParts = async (parent: string): Promise<string[]> => {
    const { rows } = await owner.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = $1::regclass order by 1`,
      [parent],
    )
    return rows.map(({ part }) => part)
  }
  const days = { tasks: await listParts('tasks'), ledger: await listParts('ledger_txns') }
  expect(days.ledger.length).toBeGreaterThan(20)
  const inserts = await startInserts()
  await migrate(url, () => undefined)
  const { rows: missing } = await owner.query<{ parent: string; day: string }>(
    'select parent, day::text from missing_partitions(40)',
  )
  for (const { parent, day } of missing)
    await retryLocked(() => owner.query('select make_partition($1, $2)', [parent, day]))
  const { inserts: count, faults, longestMs } = await inserts.stop()
  console.log(`upgrade under load: ${count} inserts, the longest waited ${longestMs.toFixed(0)} ms`)
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(10)
  expect(await listParts('tasks')).toEqual(expect.arrayContaining(days.tasks))
  const ledger = await listParts('ledger_txns')
  expect(ledger).toEqual(expect.arrayContaining(days.ledger))
  // Forty more days: the rest of a month, the month after, and at most one more.
  expect(ledger.length - days.ledger.length).toBeGreaterThanOrEqual(2)
  expect(ledger.length - days.ledger.length).toBeLessThanOrEqual(3)
  const { rows: kept } = await owner.query<{ count: number }>('select count(*)::int as count from tasks')
  expect(kept).toEqual([{ count }])
  await owner.end()
}, 240_000)
