import type { Database } from '../database/pool.ts'
import type { Row } from '../database/rows.ts'

/** Since when callbacks are held after a restore, and how many wait. Undefined if they are not held. */
export const readHeldCallbacks = async (
  db: Pick<Database, 'query'>,
): Promise<{ since: Date; callbacks: number } | undefined> => {
  const { rows } = await db.query<{ since: Row<'restores'>['restored_at'] | null; callbacks: number }>(
    `select min(restored_at) as since, (select count(*)::int from callbacks_waiting) as callbacks
       from restores where callbacks_released_at is null`,
  )
  const [row] = rows
  return row?.since ? { since: row.since, callbacks: row.callbacks } : undefined
}
