import { dependencyTimeouts } from '@kinora/domain'
import pg from 'pg'
import type { Database } from './pool.ts'

/**
 * Settings of every session of the service. They belong to the logins, because a pooler in transaction mode refuses
 * start-up options and shares a session between processes. Plans are generic, because every statement finds its rows by
 * key and planning over partitions costs ten times the execution. JIT is off, because compiling costs a thousand times as
 * much and a wrong row estimate triggers it.
 */
const roleSettings: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  statement_timeout: String(dependencyTimeouts.database.statementMs),
  idle_in_transaction_session_timeout: '60000',
}

/** A backup runs for hours. */
const roles = ['kinora_api', 'kinora_admin', 'kinora_worker', 'kinora_system']

const insufficientPrivilege = '42501'
const maxTries = 3

/** Statements that give the logins their settings; empty when they have them. */
const listMissing = async (owner: Pick<pg.Client, 'query'>): Promise<string[]> => {
  const { rows } = await owner.query<{ role: string; given: string[] | null }>(
    'select rolname as role, rolconfig as given from pg_roles where rolname = any($1) order by rolname',
    [roles],
  )
  return rows.flatMap(({ role, given }) =>
    Object.entries(roleSettings)
      .filter(([name, value]) => !given?.includes(`${name}=${value}`))
      .map(([name, value]) => `alter role ${pg.escapeIdentifier(role)} set ${name} = ${pg.escapeLiteral(value)}`),
  )
}

/** Gives the logins their settings. If the owner may not do so, the warning has the statements for an administrator. */
export const applyRoleSettings = async (
  owner: Pick<pg.Client, 'query'>,
  warn: (line: string) => void,
): Promise<void> => {
  for (let count = 1; ; count += 1) {
    const statements = await listMissing(owner)
    try {
      for (const statement of statements) await owner.query(statement)
      return
    } catch (error) {
      if ((error as { code?: string }).code === insufficientPrivilege) {
        warn(`the owner may not change the logins; run this as an administrator:\n${statements.join(';\n')};`)
        return
      }
      // Logins belong to the server: the migration of another database may change them at the same moment.
      if (count >= maxTries) throw error
    }
  }
}

/** The settings that a session of this pool lacks. */
export const findMissingSettings = async (db: Pick<Database, 'query'>): Promise<string[]> => {
  const names = Object.keys(roleSettings)
  const { rows } = await db.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  )
  return names.filter((name) => rows.find((row) => row.name === name)?.setting !== roleSettings[name])
}

type WarningLog = { warn(fields: { operation: string; reason: string }, message: string): void }

/** Warns when `migrate` has not run or could not change the logins: plans are slow and statements have no timeout. */
export const warnOfMissingSettings = (missing: readonly string[], log: WarningLog): void => {
  if (missing.length > 0)
    log.warn({ operation: 'database', reason: missing.join(' ') }, 'database login lacks settings; run migrate')
}
