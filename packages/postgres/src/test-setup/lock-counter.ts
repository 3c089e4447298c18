import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type Database, openDatabase } from '../index.ts'

/** The locks of one operation when it committed, and its processor time in the database. */
export type OperationCost = {
  locks: number
  /** Names of the locked partitions. */
  partitions: string[]
  cpuMs: number
}

const locksOfSession = `
  select c.relname as name, c.relispartition and c.relkind = 'r' as "isPartition"
    from pg_locks l join pg_class c on c.oid = l.relation
   where l.pid = pg_backend_pid() and l.database = (select oid from pg_database where datname = current_database())
     and c.relnamespace = 'public'::regnamespace`

/** Nanoseconds for which a process ran. */
const readCpuNs = (pid: number): bigint => BigInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0] ?? 0)

/**
 * A pool of one connection that counts the locks of each operation just before its commit. `reconnect` starts a new
 * session, whose first call of an operation has neither plans nor a relation cache.
 */
export const openLockCounter = (url: string) => {
  let pool = openDatabase({ url, max: 1, onError: () => undefined })
  let pid = 0
  let isCounting = true
  let locks: { name: string; isPartition: boolean }[] = []
  const query = pg.Client.prototype.query as (this: pg.PoolClient, ...args: unknown[]) => Promise<pg.QueryResult>
  const countLocks = async (client: pg.PoolClient): Promise<void> => {
    const found = await query.call(client, locksOfSession)
    locks = found.rows
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    client.query = (async (...args: unknown[]) => {
      if (args[0] === 'commit' && isCounting) await countLocks(client)
      return query.apply(client, args)
    }) as unknown as typeof client.query
    return client
  }
  /** A statement outside of a transaction gets one, because its locks end with it. */
  const runAlone = async (...args: unknown[]): Promise<pg.QueryResult> => {
    const client = await connect()
    try {
      await query.call(client, 'begin')
      const result = await query.apply(client, args)
      await client.query('commit')
      return result
    } catch (error) {
      await query.call(client, 'rollback')
      throw error
    } finally {
      client.release()
    }
  }
  const reconnect = async (): Promise<void> => {
    await pool.end()
    pool = openDatabase({ url, max: 1, onError: () => undefined })
  }
  return {
    db: { connect, query: runAlone } as unknown as Database,
    reconnect,
    async measure(operation: () => Promise<unknown>, times = 1): Promise<OperationCost> {
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      pid = rows[0]?.pid ?? 0
      const before = readCpuNs(pid)
      // The count itself costs processor time, so it is made after those calls that are timed.
      isCounting = times === 1
      for (let count = 0; count < times; count += 1) await operation()
      const cpuMs = Number(readCpuNs(pid) - before) / 1e6 / times
      isCounting = true
      if (times > 1) await operation()
      return {
        locks: locks.length,
        partitions: [...new Set(locks.filter(({ isPartition }) => isPartition).map(({ name }) => name))].sort(),
        cpuMs,
      }
    },
    close: () => pool.end(),
  }
}
export type LockCounter = ReturnType<typeof openLockCounter>
