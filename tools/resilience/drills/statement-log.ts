import { statSync } from 'node:fs'
import { openInstance } from '../../dev/services/instance.ts'
import { requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { readFrom } from './read-from.ts'
import { openAsSuperuser } from './superuser.ts'

/** A statement in the server log. */
export type Statement = { session: string; application: string; text: string; values: string }

const mark = '@@'
const prefix = `${mark}%p %a `

const parseLog = (log: string): Statement[] => {
  const statements: Statement[] = []
  for (const entry of log.split(`\n${mark}`)) {
    const [, session = '', application = '', level = '', message = ''] =
      /^(\d+) (\S*) (\w+): +([\s\S]*)$/.exec(entry.replace(/^@@/, '')) ?? []
    const text = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(message)?.[1]
    if (level === 'LOG' && text !== undefined) statements.push({ session, application, text, values: '' })
    const values = /^parameters: ([\s\S]*)$/i.exec(message)?.[1]
    const last = statements.findLast((each) => each.session === session)
    if (level === 'DETAIL' && values !== undefined && last) last.values = values
  }
  return statements
}

/** Logs the statements of the database while `work` runs, and reads its tables and functions for the analysis. */
export const logStatements = async (work: () => Promise<void>) => {
  const instance = openInstance(requestedHome(), requestedPortBase())
  const client = await openAsSuperuser(instance)
  const change = async (...changes: string[]) => {
    for (const each of changes) await client.query(`alter system ${each}`)
    await client.query('select pg_reload_conf()')
  }
  const file = instance.logFile('postgres')
  try {
    await change(`set log_line_prefix = '${prefix}'`, `set log_statement = 'all'`)
    const start = statSync(file).size
    await work()
    const statements = parseLog(readFrom(file, start))
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and not relispartition and relnamespace = 'public'::regnamespace`,
    )
    const functions = await client.query<{ name: string; body: string }>(
      `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    const tenants = await client.query<{ id: string }>('select id::text from tenants')
    return {
      statements,
      tables: tables.rows.map(({ name }) => name),
      functions: functions.rows,
      tenants: tenants.rows.map(({ id }) => id),
    }
  } finally {
    await change('reset log_statement', 'reset log_line_prefix')
    await client.end()
  }
}
export type Logged = Awaited<ReturnType<typeof logStatements>>
