import type pg from 'pg'
import { asUnavailable, type Database, isServerGone } from './pool.ts'

/** Runs `work` in one transaction that sees only rows of the tenant. */
export const inTransaction = <T>(
  db: Database,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => runTransaction(db, tenantId, '', work)

/** The same for statements that find rows by task id: their plans contain only the partitions of these ids. */
export const inTransactionById = <T>(
  db: Database,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => runTransaction(db, tenantId, '; set local plan_cache_mode = force_custom_plan', work)

const runTransaction = async <T>(
  db: Database,
  tenantId: string,
  settings: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await db.connect().catch((error: unknown) => {
    throw asUnavailable(error)
  })
  let isBroken = false
  try {
    // Sends all statements in one message. A tenant id consists of digits, so it is safe in the text.
    await client.query(`begin; select set_config('app.tenant', '${BigInt(tenantId)}', true)${settings}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // Closing the connection rolls back too. A query on a lost connection would only wait for its timeout again.
    isBroken = isServerGone(error)
    if (!isBroken)
      await client.query('rollback').catch(() => {
        isBroken = true
      })
    throw asUnavailable(error)
  } finally {
    client.release(isBroken)
  }
}
