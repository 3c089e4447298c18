import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Answered,
  type DatabaseTimeouts,
  dependencyTimeouts,
  type IdempotencyKeys,
  type IdempotencyScope,
  inFlight,
} from '@kinora/domain'
import type pg from 'pg'
import { asUnavailable, type Database, isServerGone, openSession, rowsOf } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { keepReply } from './tx.ts'

/** Only `is_ours` where there is no earlier answer. */
type ClaimRow = Columns<'claim_key', 'is_ours'> & {
  [Name in 'body_hash' | 'reply' | 'is_open']: Row<'claim_key'>[Name] | null
}

/**
 * One session of this process holds the keys of all its requests under way, so they fall when the process dies.
 * Within the process a list tells them apart, because a session may take its own locks twice.
 */
export const createIdempotencyKeys = (
  db: Database,
  url: string,
  timeouts: DatabaseTimeouts = dependencyTimeouts.database,
): IdempotencyKeys & { close(): Promise<void> } => {
  const underWay = new Map<string, 'asked for' | 'held'>()
  let session: Promise<pg.Client> | undefined
  const open = async (): Promise<pg.Client> => {
    const client = openSession(url, timeouts)
    const forget = () => {
      session = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    // What was held by a session that broke is held again, as far as no other process has taken it meanwhile.
    for (const [name] of [...underWay].filter(([, state]) => state === 'held'))
      await client.query('select pg_try_advisory_lock(hashtextextended($1, 1))', [name])
    return client
  }
  const ask = async <R extends object>(name: string, text: string, values: unknown[]): Promise<R[]> => {
    session ??= open().catch((error: unknown) => {
      session = undefined
      throw error
    })
    const client = await session.catch((error: unknown) => {
      throw asUnavailable(error)
    })
    try {
      return await rowsOf<R>(client, name, text, values)
    } catch (error) {
      // A statement whose answer did not come may still take its lock: the lock falls with the session.
      if (isServerGone((error as Error).cause ?? error)) {
        session = undefined
        void client.end()
      }
      throw error
    }
  }
  return {
    async claim(tenantId, { method, path, key }) {
      const name = [tenantId, method, path, key].join(' ')
      if (underWay.has(name)) return 'in flight'
      underWay.set(name, 'asked for')
      const release = async () => {
        underWay.delete(name)
        const freed = ask('free_key', 'select pg_advisory_unlock(hashtextextended($1, 1))', [name])
        // The answer of the request is ready: a database that froze meanwhile must not keep it back.
        await Promise.race([freed.catch(() => undefined), sleep(timeouts.releaseMs, undefined, { ref: false })])
      }
      try {
        const [row] = await ask<ClaimRow>('claim_key', 'select * from claim_key($1, $2, $3, $4, $5)', [
          name,
          tenantId,
          method,
          path,
          key,
        ])
        if (!row?.is_ours) {
          underWay.delete(name)
          return 'in flight'
        }
        underWay.set(name, 'held')
        const earlier: Answered | undefined =
          row.body_hash === null || row.reply === null
            ? undefined
            : { bodyHash: row.body_hash, reply: row.reply, isOpen: row.is_open === true }
        return { earlier, release }
      } catch (error) {
        underWay.delete(name)
        throw error
      }
    },
    keep: (tenantId: string, scope: IdempotencyScope, answered: Answered) =>
      inTransaction(db, tenantId, async (client) => {
        if (!(await keepReply(client, scope, answered))) throw inFlight()
      }),
    async close() {
      await (await session?.catch(() => undefined))?.end()
    },
  }
}
