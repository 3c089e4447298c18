import { setTimeout as sleep } from 'node:timers/promises'
import {
  type DatabaseTimeouts,
  dependencyTimeouts,
  type IdempotencyKeys,
  type IdempotencyScope,
  inFlight,
  type StoredReply,
} from '@kinora/domain'
import type pg from 'pg'
import { assertDirect, asUnavailable, type Database, isServerGone, openSession, queryRows } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { keepReply } from './tx.ts'

/** Only `is_ours` is set if there is no earlier reply. */
type ClaimRow = Columns<'claim_key', 'is_ours'> & {
  [Name in 'body_hash' | 'reply' | 'is_open']: Row<'claim_key'>[Name] | null
}

/**
 * One session of this process holds the locks of all its requests in flight, so they are released when the process
 * dies. Within the process a map distinguishes them, because a session may take its own locks twice. `url` must be the
 * address of the server, because a pooler shares sessions.
 */
export const createIdempotencyKeys = (
  db: Database,
  url: string,
  timeouts: DatabaseTimeouts = dependencyTimeouts.database,
): IdempotencyKeys & { connect(): Promise<void>; close(): Promise<void> } => {
  const activeClaims = new Map<string, 'claiming' | 'held'>()
  let session: Promise<pg.Client> | undefined
  const open = async (): Promise<pg.Client> => {
    const client = openSession(url, timeouts)
    const forget = () => {
      session = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    try {
      await assertDirect(client, 'set DATABASE_API_DIRECT_URL to the address of PostgreSQL')
    } catch (error) {
      await client.end()
      throw error
    }
    // Locks of a broken session are acquired again, unless another process has taken them meanwhile.
    for (const [name] of [...activeClaims].filter(([, state]) => state === 'held'))
      await client.query('select pg_try_advisory_lock(hashtextextended($1, 1))', [name])
    return client
  }
  const querySession = async <R extends object>(name: string, text: string, values: unknown[]): Promise<R[]> => {
    session ??= open().catch((error: unknown) => {
      session = undefined
      throw error
    })
    const client = await session.catch((error: unknown) => {
      throw asUnavailable(error)
    })
    try {
      return await queryRows<R>(client, name, text, values)
    } catch (error) {
      // A statement without a reply may still acquire its lock. Closing the session releases it.
      if (isServerGone((error as Error).cause ?? error)) {
        session = undefined
        void client.end()
      }
      throw error
    }
  }
  return {
    /** Opens the session before the first request, and fails if its address is that of a pooler. */
    async connect() {
      await querySession('ping', 'select 1', [])
    },
    async claim(tenantId, { method, path, key }) {
      const name = [tenantId, method, path, key].join(' ')
      if (activeClaims.has(name)) return 'in flight'
      activeClaims.set(name, 'claiming')
      const release = async () => {
        activeClaims.delete(name)
        const freed = querySession('free_key', 'select pg_advisory_unlock(hashtextextended($1, 1))', [name])
        // The reply to the request is ready, and a frozen database must not delay it.
        await Promise.race([freed.catch(() => undefined), sleep(timeouts.releaseMs, undefined, { ref: false })])
      }
      try {
        const [row] = await querySession<ClaimRow>('claim_key', 'select * from claim_key($1, $2, $3, $4, $5)', [
          name,
          tenantId,
          method,
          path,
          key,
        ])
        if (!row?.is_ours) {
          activeClaims.delete(name)
          return 'in flight'
        }
        activeClaims.set(name, 'held')
        const earlier: StoredReply | undefined =
          row.body_hash === null || row.reply === null
            ? undefined
            : { bodyHash: row.body_hash, reply: row.reply, isOpen: row.is_open === true }
        return { earlier, release }
      } catch (error) {
        activeClaims.delete(name)
        throw error
      }
    },
    keep: (tenantId: string, scope: IdempotencyScope, reply: StoredReply) =>
      inTransaction(db, tenantId, async (client) => {
        if (!(await keepReply(client, scope, reply))) throw inFlight()
      }),
    async close() {
      await (await session?.catch(() => undefined))?.end()
    },
  }
}
