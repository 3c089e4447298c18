import type { Database } from '@kinora/adapters/postgres'
import type { World } from '../invariants/evidence.ts'
import { listOpenWorkflows } from '../invariants/list-open-workflows.ts'
import { waitUntil } from '../services/wait-until.ts'

const countOf = async (db: Database, query: string): Promise<number> =>
  Number((await db.query<{ n: string }>(`select count(*) as n from (${query}) found`)).rows[0]?.n)

/** Seconds until every task has ended, or nothing when that took too long. */
export const waitForEnds = async (db: Database, timeoutMs: number): Promise<number | undefined> => {
  const since = performance.now()
  const open = `select 1 from tasks where state not in ('success', 'failed')`
  const isOver = await waitUntil(async () => (await countOf(db, open)) === 0, { timeoutMs, intervalMs: 500 })
  return isOver ? (performance.now() - since) / 1000 : undefined
}

/** Seconds until callbacks, orders and workflows are worked off too, or nothing when that took too long. */
export const waitForQuiet = async (db: Database, world: World, timeoutMs: number): Promise<number | undefined> => {
  const since = performance.now()
  const work = `select 1 from deliveries where status = 'waiting' union all select 1 from outbox`
  const isQuiet = await waitUntil(
    async () =>
      (await countOf(db, work)) === 0 &&
      (await listOpenWorkflows(world.temporalAddress, world.temporalNamespace)).length === 0,
    { timeoutMs, intervalMs: 1_000 },
  )
  return isQuiet ? (performance.now() - since) / 1000 : undefined
}
