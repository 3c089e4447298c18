import type pg from 'pg'
import { asUnavailable, type Database, isServerGone } from './pool.ts'

/** Runs `work` in one transaction that sees only rows of the tenant. */
export const inTransaction = async <T>(
  db: Database,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await db.connect().catch((error: unknown) => {
    throw asUnavailable(error)
  })
  let isBroken = false
  try {
    // Sends both statements in one message. A tenant id consists of digits, so it is safe in the text.
    await client.query(`begin; select set_config('app.tenant', '${BigInt(tenantId)}', true)`)
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
