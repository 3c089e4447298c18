import { AppError } from '@kinora/contract'
import { type DatabaseTimeouts, dependencyTimeouts } from '@kinora/domain'
import pg from 'pg'

export type Database = pg.Pool

/**
 * Plans are made once: every statement finds its rows by key, and planning over partitions costs ten times the reading.
 * Compiling a plan costs a thousand times as much, and a guess at the size of a table is enough to set it off.
 */
const sessionSettings = ({ statementMs }: DatabaseTimeouts, worker?: string): string =>
  [
    'plan_cache_mode=force_generic_plan',
    'jit=off',
    `statement_timeout=${statementMs}`,
    'idle_in_transaction_session_timeout=60000',
    ...(worker === undefined ? [] : [`app.worker=${worker}`]),
  ]
    .map((setting) => `-c ${setting.replaceAll(/[\\\s]/g, String.raw`\$&`)}`)
    .join(' ')

/** `kinora-api` for the login `kinora_api`. */
const applicationName = (url: string): string => new URL(url).username.replace('_', '-')

const connection = (url: string, timeouts: DatabaseTimeouts, worker?: string) => ({
  connectionString: url,
  options: sessionSettings(timeouts, worker),
  connectionTimeoutMillis: timeouts.acquireMs,
  // A server that stops answering without closing must not hold a request for longer than its client waits.
  query_timeout: timeouts.replyMs,
  keepAlive: true,
})

/** One pool for one login: the URL names who connects, and with that what the connection may do. */
export const openDatabase = (options: {
  url: string
  max: number
  onError(error: Error): void
  timeouts?: DatabaseTimeouts
  /** The name of the process in attempts that it runs. */
  worker?: string
}): Database => {
  const pool = new pg.Pool({
    ...connection(options.url, options.timeouts ?? dependencyTimeouts.database, options.worker),
    max: options.max,
    application_name: applicationName(options.url),
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', options.onError)
  // The pool listens only to what lies in it. A connection that breaks while lent out fails its query, and without
  // a listener of its own would end the whole process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection of its own, for what lives as long as a session. */
export const openSession = (url: string, timeouts: DatabaseTimeouts): pg.Client =>
  new pg.Client({ ...connection(url, timeouts), application_name: `${applicationName(url)}-session` })

/** The connection is of no further use: closed, refused, or silent for too long. */
export const isServerGone = (error: unknown): boolean => {
  if (error instanceof AppError) return false
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined) return /^(08|57P0|53300|25P03|E[A-Z]+$)/.test(code)
  // pg gives these no code of their own.
  return /timeout|terminated|connection/i.test(message ?? '')
}

/** A statement that gave up waiting for another one: cancelled, deadlock, lock not available, no room for another lock. */
export const isCrowded = (error: unknown): boolean =>
  /^(57014|40001|40P01|55P03|53200)$/.test((error as { code?: string }).code ?? '')

/** Tells a database that is away or crowded, and may be asked again, from a statement that failed. */
export const asUnavailable = (error: unknown): unknown =>
  isServerGone(error) || isCrowded(error)
    ? new AppError('ServiceUnavailable', { detail: 'the database does not answer', retryAfterSeconds: 1, cause: error })
    : error

/** The rows of one prepared statement; a database that is away is told as such. */
export const rowsOf = async <Row extends object>(
  db: Pick<Database, 'query'>,
  name: string,
  text: string,
  values: unknown[] = [],
  replyMs?: number,
): Promise<Row[]> => {
  const query_timeout = replyMs === undefined ? {} : { query_timeout: replyMs }
  try {
    return (await db.query<Row>({ name, text, values, ...query_timeout })).rows
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** Fails unless the database answers soon. */
export const pingDatabase = (db: Database): Promise<unknown> =>
  rowsOf(db, 'ping', 'select 1', [], dependencyTimeouts.database.readinessMs)

/** Connections lent out and idle, and callers that wait for one, as a gauge reads them. */
export const countConnections = (pool: string, db: Database): { value: number; labels: Record<string, string> }[] =>
  Object.entries({
    busy: db.totalCount - db.idleCount,
    idle: db.idleCount,
    waiting: db.waitingCount,
  }).map(([state, value]) => ({ value, labels: { pool, state } }))

/** Names the installation that a database belongs to: no two servers have the same identifier, no two databases the same oid. */
export const readInstallationId = async (db: Pick<Database, 'query'>): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(
    `select system_identifier || '-' || oid as id from pg_control_system(), pg_database where datname = current_database()`,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the database has no identifier')
  return id
}
