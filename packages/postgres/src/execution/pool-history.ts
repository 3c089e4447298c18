import type { PoolWork } from '../administration/now.ts'
import type { Database } from '../database/pool.ts'
import { columnList, type Row } from '../database/rows.ts'

export type PoolHistoryRow = Row<'pool_minutes'>

const columns = columnList(
  'pool_minutes',
  ...(['pool', 'starts_at', 'places', 'busy', 'waiting', 'oldest_wait_seconds'] as const),
  ...(['steps', 'failures', 'p50_ms', 'p95_ms'] as const),
)

/** Pools by minute for a week and by hour for a year. */
export const createPoolHistory = (db: Database) => ({
  /** Writes the last complete minute, and hour, unless another worker has; returns the number of new minute rows. */
  async write(pools: readonly string[], work: readonly PoolWork[], now: Date): Promise<number> {
    const { rows } = await db.query<{ written: number }>({
      name: 'write_pool_history',
      text: 'select write_pool_history($1, $2, $3) as written',
      values: [pools, JSON.stringify(work), now],
    })
    return rows[0]?.written ?? 0
  },
  /** Ordered by start and pool. */
  async read(
    interval: 'minute' | 'hour',
    { from, to, pool, most }: { from: Date; to: Date; pool: string | undefined; most: number },
  ): Promise<PoolHistoryRow[]> {
    const { rows } = await db.query<PoolHistoryRow>(
      `select ${columns} from ${interval === 'minute' ? 'pool_minutes' : 'pool_hours'}
        where starts_at >= $1 and starts_at < $2 and ($3::text is null or pool = $3) order by starts_at, pool limit $4`,
      [from, to, pool ?? null, most],
    )
    return rows
  },
})
export type PoolHistory = ReturnType<typeof createPoolHistory>
