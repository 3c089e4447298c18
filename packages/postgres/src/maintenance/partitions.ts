import { type Database, isContended } from '../database/pool.ts'

/** The partition of a table for one day. */
export type Partition = { parent: string; day: string }

/** Creates future partitions and drops old ones, one per statement, so that locks are short. */
export const createPartitionStore = (db: Database) => {
  const list = async (text: string, values: unknown[] = []): Promise<Partition[]> =>
    (await db.query<Partition>(text, values)).rows
  /** Returns false if the table is in use, so that other statements do not wait long for our lock. */
  const change =
    (what: 'make_partition' | 'detach_partition' | 'drop_detached') =>
    async ({ parent, day }: Partition): Promise<boolean> => {
      try {
        await db.query(`select ${what}($1, $2)`, [parent, day])
        return true
      } catch (error) {
        if (isContended(error)) return false
        throw error
      }
    }
  return {
    missing: (daysAhead: number) => list('select parent, day::text from missing_partitions($1)', [daysAhead]),
    make: change('make_partition'),
    /** Days whose retention period is over, with all tasks ended and no callbacks waiting. */
    behind: (keptDays: number) =>
      list(
        `select p.parent, d.day::text
           from unnest(tables_of_tasks()) with ordinality p (parent, place)
           join pg_inherits i on i.inhparent = p.parent::regclass
           join pg_class c on c.oid = i.inhrelid and c.relname ~ '_[0-9]{8}$',
           lateral (select to_date(right(c.relname, 8), 'YYYYMMDD') as day) d,
           lateral (select first_id_at(d.day::timestamp at time zone 'utc') as first_id,
                           first_id_at((d.day + 1)::timestamp at time zone 'utc') as next_id) ids
          where (d.day + 1)::timestamp at time zone 'utc' <= now() - make_interval(days => $1)
            and not exists (select 1 from tasks t where t.id >= first_id and t.id < next_id
                               and t.state in ('created', 'queueing', 'processing'))
            and not exists (select 1 from callbacks_waiting w where w.task_id >= first_id and w.task_id < next_id)
          order by d.day, p.place`,
        [keptDays],
      ),
    detach: change('detach_partition'),
    /** Partitions that were detached but not dropped. */
    detached: () =>
      list(
        `select p.parent, to_date(right(c.relname, 8), 'YYYYMMDD')::text as day
           from unnest(tables_of_tasks()) p (parent)
           join pg_class c on c.relname ~ ('^' || p.parent || '_[0-9]{8}$') and c.relkind = 'r'
          where c.relnamespace = 'public'::regnamespace and not c.relispartition order by day`,
      ),
    drop: change('drop_detached'),
    /** Functions plan each call once there are many partitions (migration 0088). */
    async setPlanModes(): Promise<void> {
      await db.query('select set_plan_modes()')
    },
  }
}
export type PartitionStore = ReturnType<typeof createPartitionStore>
