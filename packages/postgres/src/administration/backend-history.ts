import type { Database } from '../database/pool.ts'
import type { Columns } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

export type HistoryCell = { from: Date; done: number; failed: number; unknown: number; at_work: number }
export type FailureClass = Columns<'attempts', 'fault' | 'step'> & { count: number; last_at: Date }

/** Row policies compare with a tenant even for operators, who see all tenants. */
const noTenant = '0'
const mostClasses = 20

/**
 * Attempts of the last day at these servers. An off-peak task may be two days older than its attempt, so partitions of
 * four days are read, each by the index of back end and time.
 */
export const recentAttempts = `
  attempts a where a.backend = any($1::text[]) and a.created_at > now() - interval '1 day'
    and a.task_id >= first_id_at(now() - interval '4 days')`

export const stripQuery = `
  with cells as (
    select date_bin('15 minutes', now(), 'epoch') - n * interval '15 minutes' as at from generate_series(0, 95) n
  ), counted as (
    select date_bin('15 minutes', a.created_at, 'epoch') as at,
           count(*) filter (where a.state = 'done')::int as done, count(*) filter (where a.state = 'failed')::int as failed,
           count(*) filter (where a.state = 'unknown')::int as unknown,
           count(*) filter (where a.state in ('intended', 'started'))::int as at_work
      from ${recentAttempts} group by 1
  )
  select cells.at as "from", coalesce(done, 0) as done, coalesce(failed, 0) as failed, coalesce(unknown, 0) as unknown,
         coalesce(at_work, 0) as at_work
    from cells left join counted on counted.at = cells.at order by cells.at`

/** Attempts of a back end in the last day. */
export const createBackendHistory = (db: Database) => {
  const read = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    inTransaction(db, noTenant, async (client) => (await client.query<Row>(text, values)).rows)
  return {
    /** 96 quarter hours, oldest first. */
    strip: (servers: readonly string[]) => read<HistoryCell>(stripQuery, [servers]),
    failures: (servers: readonly string[]) =>
      read<FailureClass>(
        `select a.fault, a.step, count(*)::int as count, max(coalesce(a.ended_at, a.created_at)) as last_at
           from ${recentAttempts} and a.state in ('failed', 'unknown')
          group by a.fault, a.step order by count desc, last_at desc limit ${mostClasses}`,
        [servers],
      ),
  }
}
export type BackendHistory = ReturnType<typeof createBackendHistory>
