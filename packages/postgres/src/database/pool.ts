import { AppError } from '@kinora/contract'
import { type DatabaseTimeouts, dependencyTimeouts } from '@kinora/domain'
import pg from 'pg'

export type Database = pg.Pool

/** `kinora-api` for the login `kinora_api`. */
const applicationName = (url: string): string => new URL(url).username.replace('_', '-')

/** Sends no start-up options: a pooler in transaction mode refuses them. The logins have settings (role-settings.ts). */
const connection = (url: string, timeouts: DatabaseTimeouts) => ({
  connectionString: url,
  connectionTimeoutMillis: timeouts.acquireMs,
  // An unresponsive server must not delay a request for longer than its client waits.
  query_timeout: timeouts.replyMs,
  keepAlive: true,
})

/** Opens a pool for one login. The URL names the role and thereby its rights. */
export const openDatabase = (options: {
  url: string
  max: number
  onError(error: Error): void
  timeouts?: DatabaseTimeouts
}): Database => {
  const pool = new pg.Pool({
    ...connection(options.url, options.timeouts ?? dependencyTimeouts.database),
    max: options.max,
    application_name: applicationName(options.url),
    idleTimeoutMillis: 30_000,
    // Lists of tasks have a prepared statement for each day, which ends with its connection.
    maxLifetimeSeconds: 6 * 3_600,
  })
  pool.on('error', options.onError)
  // The pool handles errors only of idle connections. A checked-out connection that breaks fails its query, and without
  // its own listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens a dedicated connection for session-level locks. */
export const openSession = (url: string, timeouts: DatabaseTimeouts): pg.Client =>
  new pg.Client({ ...connection(url, timeouts), application_name: `${applicationName(url)}-session` })

/**
 * Fails unless the connection ends at the server. A pooler announces another process id, and nothing would release a
 * lock of a session that it shares.
 */
export const assertDirect = async (client: pg.Client, remedy: string): Promise<void> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { processID: announced } = client as pg.Client & { processID: number | null }
  if (rows[0]?.pid !== announced) throw new Error(`the address is that of a pooler; ${remedy}`)
}

/** Whether the connection is unusable: closed, refused or unresponsive. */
export const isServerGone = (error: unknown): boolean => {
  if (error instanceof AppError) return false
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined) return /^(08|57P0|53300|25P03|E[A-Z]+$)/.test(code)
  // pg assigns no code to these errors.
  return /timeout|terminated|connection/i.test(message ?? '')
}

/** Whether a statement failed because of contention: cancelled, deadlock, lock not available, out of lock memory. */
export const isContended = (error: unknown): boolean =>
  /^(57014|40001|40P01|55P03|53200)$/.test((error as { code?: string }).code ?? '')

/** Converts an unavailable or contended database to ServiceUnavailable. Other errors stay unchanged. */
export const asUnavailable = (error: unknown): unknown =>
  isServerGone(error) || isContended(error)
    ? new AppError('ServiceUnavailable', { detail: 'the database does not answer', retryAfterSeconds: 1, cause: error })
    : error

/** Returns the rows of a prepared statement. Throws ServiceUnavailable if the database is unavailable. */
export const queryRows = async <Row extends object>(
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

/** Fails unless the database responds within the readiness timeout. */
export const pingDatabase = (db: Database): Promise<unknown> =>
  queryRows(db, 'ping', 'select 1', [], dependencyTimeouts.database.readinessMs)

/** Counts busy and idle connections and waiting callers for a gauge. */
export const countConnections = (pool: string, db: Database): { value: number; labels: Record<string, string> }[] =>
  Object.entries({
    busy: db.totalCount - db.idleCount,
    idle: db.idleCount,
    waiting: db.waitingCount,
  }).map(([state, value]) => ({ value, labels: { pool, state } }))

/** Identifies an installation by the identifier of its server and the oid of its database, which are both unique. */
export const readInstallationId = async (db: Pick<Database, 'query'>): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(
    `select system_identifier || '-' || oid as id from pg_control_system(), pg_database where datname = current_database()`,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the database has no identifier')
  return id
}
