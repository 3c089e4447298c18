import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { assertDirect } from './database/pool.ts'
import { applyRoleSettings } from './database/role-settings.ts'

/** The lock that node-pg-migrate takes itself, as processes of earlier versions do. */
const migrationLock = '7241865325823964'

/**
 * A statement that waits for a lock makes all later statements on the table wait behind it. It gives up after this time,
 * and the migration starts again after a pause in which they run.
 */
const lockTimeoutMs = 2_000
const pauseMs = 500
const maxTries = 120

const lockNotAvailable = '55P03'

export type MigrateOptions = {
  lockTimeoutMs?: number
  pauseMs?: number
  maxTries?: number
  folder?: string
  warn?: (line: string) => void
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable

/**
 * Migrates the database to the newest version, each migration in a separate transaction. Several nodes may call it at
 * once, and one of them does the work. A migration that cannot get its locks within two seconds is rolled back and tried
 * again for some minutes, so that a long transaction of the running service delays the migration and not the service.
 */
export const migrate = async (
  databaseUrl: string,
  log: (line: string) => void,
  options: MigrateOptions = {},
): Promise<string[]> => {
  const tries = options.maxTries ?? maxTries
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await assertDirect(client, 'set DATABASE_URL to the address of PostgreSQL')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`select set_config('lock_timeout', $1, false)`, [`${options.lockTimeoutMs ?? lockTimeoutMs}ms`])
    const before = await listApplied(client)
    for (let count = 1; ; count += 1) {
      try {
        await runner({
          dbClient: client,
          dir: options.folder ?? fileURLToPath(new URL('./migrations', import.meta.url)),
          direction: 'up',
          migrationsTable: 'schema_migrations',
          noLock: true,
          checkOrder: true,
          log,
        })
        await applyRoleSettings(client, options.warn ?? log)
        const isNew = (name: string): boolean => !before.includes(name)
        return (await listApplied(client)).filter(isNew)
      } catch (error) {
        await client.query('rollback')
        if (!isLockTimeout(error) || count >= tries) throw error
        log(`migration waited too long for a lock, try ${count} of ${tries}`)
        await sleep(options.pauseMs ?? pauseMs)
      }
    }
  } finally {
    await client.end()
  }
}

const listApplied = async (client: pg.Client): Promise<string[]> => {
  const table = await client.query(`select to_regclass('schema_migrations') is not null as exists`)
  if (table.rows[0]?.exists !== true) return []
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id')
  return rows.map(({ name }) => name)
}
