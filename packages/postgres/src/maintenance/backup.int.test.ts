import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withClient } from '../logins.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { backUp } from './backup.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import { finishRecovery, restore } from './restore.ts'
import { releaseCallbacks } from './restores.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinora-backup-'))
const file = join(folder, 'kinora.dump')
const programs: PostgresPrograms = { dump: 'pg_dump', restore: 'pg_restore', path: process.env['PATH'] ?? '' }
const world = await openTaskWorld(process.env)
const restored = `kinora_restored_${randomBytes(4).toString('hex')}`
const inRestored = (url: string): string => Object.assign(new URL(url), { pathname: `/${restored}` }).href
const [ownerUrl, backupUrl] = [inRestored(world.ownerUrl), world.loginUrl('backup')]
afterAll(async () => {
  await world.owner.query(`drop database if exists ${restored}`)
  await world.close()
  rmSync(folder, { recursive: true })
})

let tenantId = ''
beforeAll(async () => {
  tenantId = await world.newTenant()
  await world.admit(tenantId)
  await world.admit(await world.newTenant())
  await world.owner.query(`create database ${restored}`)
})

/** Counts and hashes the rows of every table. */
const countRows = (url: string) =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        order by 1`,
    )
    const counts: Record<string, string> = {}
    for (const { name } of tables) {
      const text = `select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as rows from ${name} t`
      counts[name] = (await client.query<{ rows: string }>(text)).rows[0]?.rows ?? ''
    }
    return counts
  })

/** Sorts a list, because a restore grants rights in another order. */
const sorted = (list: string): string => `(select array_agg(e order by e)::text from unnest(${list}) e)`

const rightsIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select c.relname as name, ${sorted('c.relacl::text[]')} as rights, c.relowner::regrole::text as owner,
              c.relrowsecurity, c.relforcerowsecurity
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       union all
       select p.oid::regprocedure::text, ${sorted('p.proacl::text[]')}, p.proowner::regrole::text, p.prosecdef, null
         from pg_proc p where p.pronamespace = 'public'::regnamespace
       union all
       select p.polrelid::regclass || ' ' || p.polname, pg_get_expr(p.polqual, p.polrelid),
              ${sorted('p.polroles::regrole[]::text[]')}, null, null
         from pg_policy p order by 1`,
    )
    return rows
  })

const filesWritten = (): string[] => readdirSync(folder)

it('a failed backup leaves no file', async () => {
  const broken = (script: string): string => {
    const path = join(folder, `program-${randomBytes(4).toString('hex')}`)
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return path
  }
  const wanted = join(folder, 'failed.dump')
  const written = `file=$(echo "$@" | sed 's/.*--file=\\([^ ]*\\).*/\\1/')`
  const faults: [PostgresPrograms, string][] = [
    [{ ...programs, dump: broken(`${written}; echo half > "$file"; echo "disk full" >&2; exit 1`) }, 'disk full'],
    // The program reports success, but the file is not a backup.
    [{ ...programs, dump: broken(`${written}; echo half > "$file"`) }, 'pg_restore failed'],
    // A truncated backup: the list is complete, the rows are not.
    [{ ...programs, dump: broken(`${written}; pg_dump "$@" && truncate -s -2000 "$file"`) }, 'pg_restore failed'],
    [{ ...programs, dump: broken('pg_dump --exclude-table-data=tenants "$@"') }, 'lacks the rows of: tenants'],
    [{ ...programs, dump: join(folder, 'missing') }, 'ENOENT'],
  ]
  for (const [faulty, reason] of faults) {
    await expect(backUp(backupUrl, wanted, faulty)).rejects.toThrow(reason)
    expect(filesWritten().filter((name) => !name.startsWith('program-'))).toEqual([])
  }
})

it('a backup fails when row-level security hides rows from it', async () => {
  await world.owner.query('create table hidden (tenant_id bigint); alter table hidden enable row level security')
  await expect(backUp(backupUrl, file, programs)).rejects.toThrow('cannot read all of: hidden')
  await world.owner.query('drop table hidden')
})

it('a backup restores into an empty database with all rows, owners, rights and policies', async () => {
  const { tables } = await backUp(backupUrl, file, programs)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(backUp(backupUrl, file, programs)).rejects.toThrow('exists')
  const loginUrls = (['api', 'admin', 'worker', 'system', 'backup'] as const).map((login) =>
    inRestored(world.loginUrl(login)),
  )
  const beganMs = Date.now()
  const { dataUntil, ...result } = await restore({ ownerUrl, loginUrls, file }, programs)
  expect(result).toEqual({ tables, applied: [], openTasks: 2, waitingCallbacks: 0, audit: undefined })
  // The archive contains whole seconds.
  expect(Math.abs(beganMs - (dataUntil?.getTime() ?? 0))).toBeLessThan(60_000)
  const { restores, restored_tasks: restoredTasks, ...copied } = await countRows(inRestored(backupUrl))
  const { restores: before, restored_tasks: _, ...rows } = await countRows(backupUrl)
  expect(copied).toEqual(rows)
  expect([before, restores, restoredTasks]).toEqual(['0 0', expect.stringMatching(/^1 /), expect.stringMatching(/^2 /)])
  expect(await rightsIn(ownerUrl)).toEqual(await rightsIn(world.ownerUrl))
  await expect(restore({ ownerUrl, loginUrls, file }, programs)).rejects.toThrow('not empty')
  // The restored database is writable: a new partition can be created.
  const system = new pg.Client(inRestored(world.loginUrl('system')))
  await system.connect()
  await system.query(`select make_partition('tasks', current_date + 40)`)
  await system.end()
})

it('a recovery is finished only without processes of the service, and holds callbacks', async () => {
  // Past a pooler, which would keep the session.
  const { host } = new URL(ownerUrl)
  const loginUrls = [Object.assign(new URL(inRestored(world.loginUrl('system'))), { host }).href]
  const system = new pg.Client(loginUrls[0])
  await system.connect()
  await expect(finishRecovery({ ownerUrl, loginUrls })).rejects.toThrow(
    'stop API and workers first: kinora_system is connected',
  )
  await system.end()
  // The server takes a moment to forget the session.
  const finished = await vi.waitFor(() => finishRecovery({ ownerUrl, loginUrls }))
  // A server that was not recovered does not know until when its data is.
  expect(finished).toEqual({ applied: [], openTasks: 2, waitingCallbacks: 0, dataUntil: undefined, audit: undefined })
  expect(await releaseCallbacks(ownerUrl)).toMatchObject({ restores: 2 })
})
