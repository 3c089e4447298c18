import type { Database } from '../database/pool.ts'

export type LockFigures = {
  /** `max_locks_per_transaction` of the server. */
  limit: number
  /** The largest number of locks that one of our statements takes. */
  needed: number
  partitions: number
}

/** Groups of tables that one statement reads over all days: a page of the task list, and an account statement. */
const readTogether = [
  ['tasks', 'task_inputs', 'inputs', 'creations'],
  ['ledger_txns', 'ledger_entries', 'grant_uses'],
]

/**
 * A statement over all days locks every partition of its tables and every index of those. The server has room for
 * max_locks_per_transaction × max_connections locks. It cannot run out if the widest statement fits on all connections
 * at once: max_locks_per_transaction ≥ Σ (1 + partitions + indexes of table and partitions).
 */
const lockFigures = `
  with read_together as (select n as place, jsonb_array_elements_text(t) as parent from jsonb_array_elements($1) with ordinality as g (t, n)),
       relations as (
         select r.place, r.parent::regclass as oid, false as is_partition from read_together r
         union all
         select r.place, i.inhrelid, true from read_together r join pg_inherits i on i.inhparent = r.parent::regclass),
       counted as (
         select place, count(*) + sum((select count(*) from pg_index x where x.indrelid = r.oid)) as locks,
                count(*) filter (where is_partition) as partitions
           from relations r group by place)
  select current_setting('max_locks_per_transaction')::int as limit, max(locks)::int as needed,
         sum(partitions)::int as partitions from counted`

export const readLockFigures = async (db: Pick<Database, 'query'>): Promise<LockFigures> => {
  const { rows } = await db.query<LockFigures>(lockFigures, [JSON.stringify(readTogether)])
  return rows[0] ?? { limit: 0, needed: 0, partitions: 0 }
}

type WarningLog = { warn(fields: LockFigures & { operation: string }, message: string): void }

/** Warns before lists fail with `53200 out of shared memory`. */
export const warnOfLockLimit = (figures: LockFigures, log: WarningLog): void => {
  if (figures.limit < figures.needed)
    log.warn({ operation: 'database', ...figures }, 'max_locks_per_transaction too small for the number of partitions')
}
