import { access, rename, rm, writeFile } from 'node:fs/promises'
import { withClient } from '../logins.ts'
import { listEntries, type PostgresPrograms, runProgram, splitPassword, utc } from './postgres-programs.ts'

/**
 * pg_dump reads under row-level security and silently omits rows that no policy shows. Every table of the schema must
 * be readable, and tables with row-level security must show all their rows.
 */
const uncovered = `
  select c.relname as name from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
     and (not has_table_privilege(c.oid, 'select') or (c.relrowsecurity and not exists (
       select 1 from pg_policy p join pg_roles r on r.oid = any (p.polroles)
        where p.polrelid = c.oid and r.rolname = current_user and pg_get_expr(p.polqual, p.polrelid) = 'true')))
   order by 1`

/** Tables that store rows. A partitioned table stores them in its partitions. */
const readTables = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    return rows.map(({ name }) => name)
  })

const assertCovered = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const names = (await client.query<{ name: string }>(uncovered)).rows.map(({ name }) => name)
    if (names.length > 0) throw new Error(`the backup login cannot read all of: ${names.join(', ')}`)
  })

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Writes a backup of the database to `file`. It has another name until it is complete and verified. */
export const backUp = async (
  backupUrl: string,
  file: string,
  programs: PostgresPrograms,
): Promise<{ tables: number }> => {
  if (await exists(file)) throw new Error(`${file} exists; name a new file`)
  await assertCovered(backupUrl)
  const before = await readTables(backupUrl)
  const partial = `${file}.partial`
  const { address, password } = splitPassword(backupUrl)
  try {
    // The file is private before the first row is written. pg_dump keeps the mode of an existing file.
    await rm(partial, { force: true })
    await writeFile(partial, '', { mode: 0o600, flag: 'wx' })
    const args = ['--format=custom', '--enable-row-security', '--no-password', '--lock-wait-timeout=60s']
    await runProgram(programs.dump, [...args, `--file=${partial}`, `--dbname=${address}`], {
      ...utc,
      PATH: programs.path,
      PGPASSWORD: password,
    })
    // The list proves that every table is included. Reading the whole file proves that it can be restored.
    const list = await runProgram(programs.restore, ['--list', partial], { PATH: programs.path })
    const dumped = new Set(listEntries(list, 'TABLE DATA').map(({ name }) => name))
    // Partitions are created and dropped meanwhile. Tables that exist before and after must be included.
    const after = new Set(await readTables(backupUrl))
    const missing = before.filter((name) => after.has(name) && !dumped.has(name))
    if (missing.length > 0) throw new Error(`the backup lacks the rows of: ${missing.join(', ')}`)
    await runProgram(programs.restore, ['--file=/dev/null', partial], { PATH: programs.path })
    await rename(partial, file)
    return { tables: dumped.size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
