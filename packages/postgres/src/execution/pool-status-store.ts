import type { BackendHealth } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { type Columns, into } from '../database/rows.ts'

export type SeenServer = Columns<
  'seen_servers',
  'pool' | 'server' | 'places' | 'busy' | 'state' | 'version',
  { missing: BackendHealth['missing'] }
>
export type PoolWait = Columns<'pool_waits', 'pool' | 'waiting' | 'seconds'>

/** Stores the servers and pool waits that workers report. */
export const createPoolStatusStore = (db: Database) => ({
  async publish(holder: string, servers: readonly SeenServer[], waits: readonly PoolWait[]): Promise<void> {
    await db.query(
      `insert into ${into('seen_servers', 'holder', 'pool', 'server', 'places', 'busy', 'state', 'version', 'missing')}
         select $1, s.pool, s.server, s.places, s.busy, s.state, s.version, s.missing
           from jsonb_to_recordset($2) as s (pool text, server text, places int, busy int, state text, version text, missing jsonb)
         on conflict (holder, pool, server) do update
         set places = excluded.places, busy = excluded.busy, state = excluded.state, version = excluded.version,
             missing = excluded.missing, told_at = now()`,
      [holder, JSON.stringify(servers)],
    )
    await db.query(
      `insert into ${into('pool_waits', 'pool', 'waiting', 'seconds')}
         select w.pool, w.waiting, w.seconds from jsonb_to_recordset($1) as w (pool text, waiting int, seconds float8)
         on conflict (pool) do update set waiting = excluded.waiting, seconds = excluded.seconds, told_at = now()`,
      [JSON.stringify(waits)],
    )
    await db.query("delete from seen_servers where told_at < now() - interval '1 day'")
  },
})
export type PoolStatusStore = ReturnType<typeof createPoolStatusStore>

const reportedRecently = "told_at > now() - interval '1 minute'"

/** The operator's side: the latest reported state of servers. */
export const createPoolReader = (db: Database) => ({
  /** Counts workers that reported recently. */
  async workers(): Promise<number> {
    const { rows } = await db.query<{ workers: number }>(
      `select count(distinct holder)::int as workers from seen_servers where ${reportedRecently}`,
    )
    return rows[0]?.workers ?? 0
  },
  async servers(): Promise<SeenServer[]> {
    const { rows } = await db.query<SeenServer>(
      `select pool, server, sum(places)::int as places, sum(busy)::int as busy,
              case when bool_or(state = 'well') then 'well' when bool_or(state = 'on trial') then 'on trial' else 'out' end as state,
              max(version) as version, (array_agg(missing))[1] as missing
         from seen_servers where ${reportedRecently} group by pool, server order by pool, server`,
    )
    return rows
  },
})
export type PoolReader = ReturnType<typeof createPoolReader>
