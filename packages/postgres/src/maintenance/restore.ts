import { databaseLogins, ensureRoles, setLogins, withClient } from '../logins.ts'
import { migrate } from '../migrate.ts'
import { continueAudit, type RepeatedCall } from './continue-audit.ts'
import {
  listEntries,
  type PostgresPrograms,
  readArchiveTime,
  runProgram,
  splitPassword,
  utc,
} from './postgres-programs.ts'
import { type RecordedRestore, recordRestore } from './restores.ts'

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

export type RestoreOptions = {
  ownerUrl: string
  loginUrls: readonly string[]
  /** Audit log that was exported after the data, as JSON lines. */
  auditFile?: string | undefined
}

export type Restored = RecordedRestore & {
  applied: string[]
  dataUntil: Date | undefined
  /** Undefined without an exported audit log. */
  audit: { appended: number; repeated: readonly RepeatedCall[] } | undefined
}

/**
 * Makes restored data safe to run on: migrates it, holds its callbacks, marks its open tasks and repeats erasures. The
 * passwords are set last, so that no process connects before that.
 */
const finish = async ({ ownerUrl, loginUrls, auditFile }: RestoreOptions, dataUntil: Date | undefined) => {
  const applied = await migrate(ownerUrl, () => {})
  const recorded = await recordRestore(ownerUrl, dataUntil)
  const audit = auditFile === undefined ? undefined : await continueAudit(ownerUrl, auditFile)
  await setLogins(ownerUrl, loginUrls)
  return { ...recorded, applied, dataUntil, audit }
}

/**
 * Restores a backup into an empty database in one transaction, then applies newer migrations, holds callbacks, marks
 * open tasks and repeats erasures. Creates roles that the server lacks.
 */
export const restore = async (
  options: RestoreOptions & { file: string },
  programs: PostgresPrograms,
): Promise<Restored & { tables: number }> => {
  const { ownerUrl, file } = options
  const list = await runProgram(programs.restore, ['--list', file], { ...utc, PATH: programs.path })
  const { address, password } = splitPassword(ownerUrl)
  const owner = new URL(ownerUrl).username
  const tableOwner = listEntries(list, 'TABLE').find(({ name }) => name === 'tasks')?.owner
  if (tableOwner !== owner)
    throw new Error(`the tables of ${file} belong to ${tableOwner ?? 'none'}; restore with that login (got ${owner})`)
  if (!(await isEmpty(ownerUrl))) throw new Error('the database is not empty; restore into a new one')
  await ensureRoles(ownerUrl)
  const args = ['--single-transaction', '--exit-on-error', '--no-password']
  await withLedgerRole(ownerUrl, () =>
    runProgram(programs.restore, [...args, `--dbname=${address}`, file], { PATH: programs.path, PGPASSWORD: password }),
  )
  return { tables: listEntries(list, 'TABLE DATA').length, ...(await finish(options, readArchiveTime(list))) }
}

/** Refuses a database in which the service runs or which is not recovered to its end. */
const assertRecovered = (ownerUrl: string): Promise<void> =>
  withClient(ownerUrl, async (owner) => {
    const { rows: states } = await owner.query<{ recovering: boolean; tasks: string | null }>(
      `select pg_is_in_recovery() as recovering, to_regclass('public.tasks')::text as tasks`,
    )
    if (states[0]?.recovering) throw new Error('the server is still in recovery; promote it first')
    if (states[0]?.tasks == null) throw new Error('the database has no tables; recover or restore a backup first')
    const { rows } = await owner.query<{ login: string }>(
      `select distinct usename as login from pg_stat_activity
        where datname = current_database() and usename = any($1::text[]) order by 1`,
      [databaseLogins.map((login) => `kinora_${login}`)],
    )
    if (rows.length > 0)
      throw new Error(`stop API and workers first: ${rows.map(({ login }) => login).join(', ')} is connected`)
  })

/** The steps of a restore for a database that the server itself recovered, as to a point in time. */
export const finishRecovery = async (options: RestoreOptions): Promise<Restored> => {
  await assertRecovered(options.ownerUrl)
  const dataUntil = await withClient(options.ownerUrl, async (owner) => {
    // Null once the server has been restarted after its recovery.
    const { rows } = await owner.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? undefined
  })
  return finish(options, dataUntil)
}
