import type pg from 'pg'
import { asUnavailable, type Database, isServerGone } from './pool.ts'

/** Runs `work` in one transaction that sees only what belongs to the tenant. */
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
    // One message for both; a tenant id is digits, so it can stand in the text.
    await client.query(`begin; select set_config('app.tenant', '${BigInt(tenantId)}', true)`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // Closing the connection rolls back too, and asking one that is gone would only wait for it a second time.
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
