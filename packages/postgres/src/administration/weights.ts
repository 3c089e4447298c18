import type { Database } from '../database/pool.ts'
import { type Columns, columnList, into, type Renamed, type Row, selectAs } from '../database/rows.ts'

const wantedNames = {
  name: 'name',
  isWanted: 'is_wanted',
  licence: 'licence',
  asks: 'asks',
  checks: 'checks',
} as const
/** The operator's request for a weight. `asks` and `checks` count the requests. */
export type WantedWeight = Renamed<'wanted_weights', typeof wantedNames>

export type HeldState = Row<'held_weights'>['state']

/** The state of a weight on one worker, and the operator's requests that it has processed. */
export type HeldWeight = Columns<'held_weights', 'name' | 'state' | 'fault' | 'asks' | 'checks'> & { doneBytes: number }
type HeldRow = HeldWeight & Columns<'held_weights', 'holder'>

const heldColumns = `${columnList('held_weights', 'holder', 'name', 'state', 'fault', 'asks', 'checks')}, done_bytes::float8 as "doneBytes"`

/** The operator's side. */
export const createWeightAdmin = (db: Database) => ({
  async wanted(): Promise<WantedWeight[]> {
    const { rows } = await db.query<WantedWeight>(
      `select ${selectAs('wanted_weights', 'w', wantedNames)} from wanted_weights w`,
    )
    return rows
  },
  /** Weights on workers that reported recently. */
  async held(): Promise<HeldRow[]> {
    const { rows } = await db.query<HeldRow>(
      `select ${heldColumns} from held_weights where told_at > now() - interval '30 seconds' order by holder, name`,
    )
    return rows
  },
  async want(name: string, licence: string): Promise<void> {
    await db.query(
      `insert into ${into('wanted_weights', 'name', 'is_wanted', 'licence', 'asks')} values ($1, true, $2, 1)
         on conflict (name) do update
         set is_wanted = true, licence = excluded.licence, asks = wanted_weights.asks + 1, changed_at = now()`,
      [name, licence],
    )
  },
  async unwant(name: string): Promise<void> {
    await db.query(
      `insert into ${into('wanted_weights', 'name', 'is_wanted', 'licence')} values ($1, false, '')
         on conflict (name) do update set is_wanted = false, licence = '', changed_at = now()`,
      [name],
    )
  },
  /** Requests a check on every worker. Returns false if the weight is not wanted. */
  async requestCheck(name: string): Promise<boolean> {
    const { rowCount } = await db.query(
      'update wanted_weights set checks = checks + 1, changed_at = now() where name = $1 and is_wanted',
      [name],
    )
    return rowCount === 1
  },
})
export type WeightAdmin = ReturnType<typeof createWeightAdmin>

/** The workers' side. */
export const createWeightStatusStore = (db: Database) => ({
  wanted: createWeightAdmin(db).wanted,
  async heldBy(holder: string): Promise<HeldWeight[]> {
    const { rows } = await db.query<HeldWeight>(`select ${heldColumns} from held_weights where holder = $1`, [holder])
    return rows
  },
  async publish(holder: string, held: readonly HeldWeight[]): Promise<void> {
    await db.query(
      `insert into ${into('held_weights', 'holder', 'name', 'state', 'done_bytes', 'fault', 'asks', 'checks')}
         select $1, h.name, h.state, h."doneBytes", h.fault, h.asks, h.checks
           from jsonb_to_recordset($2) as h (name text, state text, "doneBytes" bigint, fault text, asks int, checks int)
         on conflict (holder, name) do update
         set state = excluded.state, done_bytes = excluded.done_bytes, fault = excluded.fault, asks = excluded.asks,
             checks = excluded.checks, told_at = now()`,
      [holder, JSON.stringify(held)],
    )
    await db.query("delete from held_weights where told_at < now() - interval '1 day'")
  },
})
export type WeightStatusStore = ReturnType<typeof createWeightStatusStore>
