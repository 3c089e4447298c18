import type { Database } from '../database/pool.ts'
import { type Columns, into, type Row } from '../database/rows.ts'

export type SwitchState = Row<'backend_switches'>['state']

/** The operator's switches for back ends. A back end without one is enabled. */
export const createSwitchStore = (db: Database) => ({
  async read(): Promise<ReadonlyMap<string, SwitchState>> {
    const { rows } = await db.query<Columns<'backend_switches', 'name' | 'state'>>(
      'select name, state from backend_switches',
    )
    return new Map(rows.map(({ name, state }) => [name, state]))
  },
  async set(name: string, state: SwitchState): Promise<void> {
    await db.query(
      `insert into ${into('backend_switches', 'name', 'state')} values ($1, $2)
         on conflict (name) do update set state = excluded.state, changed_at = now()`,
      [name, state],
    )
  },
})
export type SwitchStore = ReturnType<typeof createSwitchStore>
