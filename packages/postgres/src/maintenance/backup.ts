import { execFile } from 'node:child_process'
import { access, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ensureRoles, setLogins, withClient } from '../logins.ts'
import { migrate } from '../migrate.ts'

/** Paths of pg_dump and pg_restore, which must not be older than the server. */
export type PostgresPrograms = { dump: string; restore: string; path: string }

const runLimits = { timeout: 6 * 3_600_000, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const

/** Passes the password through the environment, because arguments are visible to every user of the machine. */
const splitPassword = (url: string): { address: string; password: string } => {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: parsed.href, password }
}

const run = async (program: string, args: string[], env: Record<string, string>): Promise<string> => {
  try {
    return (await promisify(execFile)(program, args, { ...runLimits, env })).stdout
  } catch (error) {
    const { stderr = '', message, killed } = error as Error & { stderr?: string; killed?: boolean }
    const reason = killed ? 'stopped after 6 hours' : stderr.trim().slice(0, 2_000) || message
    throw new Error(`${program} failed: ${reason}`, { cause: error })
  }
}

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

/** Parses lines of `pg_restore --list`, such as `4062; 0 17033 TABLE DATA public tasks kinora`, to name and owner. */
const entries = (list: string, kind: 'TABLE' | 'TABLE DATA'): { name: string; owner: string }[] =>
  list.split('\n').flatMap((line) => {
    const [, name, owner] = new RegExp(`^\\d+; \\d+ \\d+ ${kind} public (\\S+) (\\S+)$`).exec(line) ?? []
    return name !== undefined && owner !== undefined ? [{ name, owner }] : []
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
    await run(programs.dump, [...args, `--file=${partial}`, `--dbname=${address}`], {
      PATH: programs.path,
      PGPASSWORD: password,
    })
    // The list proves that every table is included. Reading the whole file proves that it can be restored.
    const list = await run(programs.restore, ['--list', partial], { PATH: programs.path })
    const dumped = new Set(entries(list, 'TABLE DATA').map(({ name }) => name))
    // Partitions are created and dropped meanwhile. Tables that exist before and after must be included.
    const after = new Set(await readTables(backupUrl))
    const missing = before.filter((name) => after.has(name) && !dumped.has(name))
    if (missing.length > 0) throw new Error(`the backup lacks the rows of: ${missing.join(', ')}`)
    await run(programs.restore, ['--file=/dev/null', partial], { PATH: programs.path })
    await rename(partial, file)
    return { tables: dumped.size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const isEmpty = (ownerUrl: string): Promise<boolean> =>
  withClient(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v') limit 1`,
    )
    return rowCount === 0
  })

/**
 * The owner may assign functions to kinora_ledger only as its member, and the role needs create rights, while work
 * runs.
 */
const withLedgerRole = async (ownerUrl: string, work: () => Promise<unknown>): Promise<void> => {
  const both = (first: string, second: string) =>
    withClient(ownerUrl, async (owner) => {
      await owner.query(first)
      await owner.query(second)
    })
  await both('grant kinora_ledger to current_user', 'grant create on schema public to kinora_ledger')
  try {
    await work()
  } finally {
    await both('revoke create on schema public from kinora_ledger', 'revoke kinora_ledger from current_user')
  }
}

/**
 * Restores a backup into an empty database in one transaction, sets the passwords of the logins and applies newer
 * migrations. Creates roles that the server lacks.
 */
export const restore = async (
  options: { ownerUrl: string; loginUrls: readonly string[]; file: string },
  programs: PostgresPrograms,
): Promise<{ tables: number; applied: string[] }> => {
  const { ownerUrl, loginUrls, file } = options
  const list = await run(programs.restore, ['--list', file], { PATH: programs.path })
  const { address, password } = splitPassword(ownerUrl)
  const owner = new URL(ownerUrl).username
  const tableOwner = entries(list, 'TABLE').find(({ name }) => name === 'tasks')?.owner
  if (tableOwner !== owner)
    throw new Error(`the tables of ${file} belong to ${tableOwner ?? 'none'}; restore with that login (got ${owner})`)
  if (!(await isEmpty(ownerUrl))) throw new Error('the database is not empty; restore into a new one')
  await ensureRoles(ownerUrl)
  const args = ['--single-transaction', '--exit-on-error', '--no-password']
  await withLedgerRole(ownerUrl, () =>
    run(programs.restore, [...args, `--dbname=${address}`, file], { PATH: programs.path, PGPASSWORD: password }),
  )
  await setLogins(ownerUrl, loginUrls)
  const applied = await migrate(ownerUrl, () => {})
  return { tables: entries(list, 'TABLE DATA').length, applied }
}
