import type { State } from '@kinora/contract'
import type { Database } from '../database/pool.ts'
import { type Columns, columnList, type Row } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

export type MinuteRow = Row<'read_minutes'>
export type PoolSteps = Row<'read_pool_steps'>
/** The pool that runs a step of a back end. */
export type PoolWork = { backend: string; step: string; pool: string }
export type Attention = {
  dead_tasks: number
  unknown_attempts: number
  budgets_near_end: number
  invariants_broken: number
}
export type ChangedTask = Columns<'tasks', 'id' | 'tenant_id' | 'progress' | 'err_code', { state: State }>

export type TaskVersion = Columns<'tasks', 'id'> & { version: number }

/** Row policies compare with a tenant even for operators, who see all tenants. */
const noTenant = '0'
const changedColumns = columnList('tasks', 'id', 'tenant_id', 'state', 'progress', 'err_code')

/** Current numbers of the installation, each in one bounded statement. */
export const createNowReader = (db: Database) => {
  const read = <R extends object>(name: string, text: string, values: unknown[] = []): Promise<R[]> =>
    inTransaction(db, noTenant, async (client) => (await client.query<R>({ name, text, values })).rows)
  return {
    minutes: (since: Date) =>
      read<MinuteRow>('read_minutes', 'select minute, created, finished, failed from read_minutes($1)', [since]),
    poolSteps: (work: readonly PoolWork[], from: Date, to: Date) =>
      read<PoolSteps>(
        'read_pool_steps',
        'select pool, steps, failures, p50_ms, p95_ms from read_pool_steps($1, $2, $3)',
        [JSON.stringify(work), from, to],
      ),
    poolWaits: () =>
      read<Columns<'pool_waits', 'pool' | 'waiting' | 'seconds'>>(
        'pool_waits_now',
        `select pool, waiting, seconds from pool_waits where told_at > now() - interval '1 minute'`,
      ),
    /** Off-peak tasks wait by design. A callback is late one minute after it was due. */
    async waits(): Promise<{ oldest_wait_seconds: number; callbacks_late: number }> {
      const [row] = await read<{ oldest_wait_seconds: number; callbacks_late: number }>(
        'waits_now',
        `select coalesce((select extract(epoch from now() - t.created_at) from tasks t
                           where t.state in ('created', 'queueing') and t.runs and t.lane <> 'off-peak' order by t.id limit 1), 0)::float8
                  as oldest_wait_seconds,
                (select count(*) from (select 1 from callbacks_waiting w where w.due_at < now() - interval '1 minute' limit 10000) late)::int
                  as callbacks_late`,
      )
      return row ?? { oldest_wait_seconds: 0, callbacks_late: 0 }
    },
    async attention(startsMax: number): Promise<Attention> {
      const [row] = await read<Attention>(
        'attention_now',
        `select (select count(distinct a.task_id) from attempts a join tasks t on t.id = a.task_id
                  where a.starts >= 3 and a.starts >= $1 and a.state <> 'done' and t.state = 'failed'
                    and a.task_id >= first_id_at(now() - interval '1 day'))::int as dead_tasks,
                (select count(*) from attempts a where a.state = 'unknown')::int as unknown_attempts,
                (select count(*) from key_budgets b where b.month = this_month() and b.monthly > 0
                    and b.spent >= 0.9 * b.monthly)::int as budgets_near_end,
                (select count(distinct f.invariant) from invariant_faults f)::int as invariants_broken`,
        [startsMax],
      )
      return row ?? { dead_tasks: 0, unknown_attempts: 0, budgets_near_end: 0, invariants_broken: 0 }
    },
    tasks: (ids: readonly string[]) =>
      read<ChangedTask>('changed_tasks', `select ${changedColumns} from tasks where id = any($1::bigint[])`, [ids]),
    /** Versions of tasks. Each id selects its own partition, which a list of ids in a generic plan would not. */
    versions: (ids: readonly string[]) =>
      read<TaskVersion>(
        'task_versions',
        `select t.id, t.version from unnest($1::bigint[]) as given (id)
          cross join lateral (select id, seq * 1000 + progress as version from tasks where id = given.id limit 1) as t`,
        [ids],
      ),
    /** Ids of tasks whose state changed, for a process without notifications. */
    async changedSince(moment: Date, most: number): Promise<string[]> {
      const rows = await read<Columns<'task_events', 'task_id'>>(
        'changed_since',
        'select distinct task_id from task_events where at > $1 limit $2',
        [moment, most],
      )
      return rows.map(({ task_id: id }) => id)
    },
  }
}
export type NowReader = ReturnType<typeof createNowReader>
