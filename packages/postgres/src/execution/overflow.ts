import type { Cost } from '@kinora/domain'
import { named } from '../database/named.ts'
import { type Database, queryRows } from '../database/pool.ts'

export type RouteQuestion = {
  tenantId: string
  taskId: string
  stepNo: number
  pool: string
  places: number
  /** The longest expected wait. */
  afterSeconds: number
  /** Seconds of a step before the pool has finished one. */
  defaultSeconds: number
  /** The other route takes steps now. */
  hasOther: boolean
  estimate: Cost
  /** For each tenant and day, in the currency of the estimate. */
  ceilingMicroUnits: number
}

/** `local only`: the tenant's steps never leave. */
export type RouteVerdict = 'stay' | 'local only' | 'leave'

/** Pools that hand steps over, over all tenants. */
export const createOverflowStore = (db: Database) => ({
  /** A repeated question for the same step gets the same verdict. */
  async choose({ estimate, ...question }: RouteQuestion): Promise<{ verdict: RouteVerdict; waitSeconds: number }> {
    const [row] = await queryRows<{ verdict: RouteVerdict; wait_seconds: number }>(
      db,
      'choose_route',
      ...named(
        `select * from choose_route(:tenantId, :taskId, :stepNo, :pool, :places, :afterSeconds, :defaultSeconds, :hasOther,
                                    :currency, :microUnits, :ceilingMicroUnits)`,
        { ...question, ...estimate },
      ),
    )
    return { verdict: row?.verdict ?? 'stay', waitSeconds: row?.wait_seconds ?? 0 }
  },
  /** A step ended at its pool; `seconds` of work if it was successful. */
  async leave({ taskId, stepNo }: Pick<RouteQuestion, 'taskId' | 'stepNo'>, seconds?: number): Promise<void> {
    await queryRows(
      db,
      'leave_pool',
      ...named('select leave_pool(:taskId, :stepNo, :seconds)', { taskId, stepNo, seconds: seconds ?? null }),
    )
  },
  /** Deletes rows of ended tasks; returns their number. */
  async prune(most: number): Promise<number> {
    const [row] = await queryRows<{ deleted: number }>(db, 'prune_overflow', 'select prune_overflow($1) as deleted', [
      most,
    ])
    return row?.deleted ?? 0
  },
})
export type OverflowStore = ReturnType<typeof createOverflowStore>
