import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@kinora/postgres'
import { waitUntil } from '../../dev/services/wait-until.ts'
import type { World } from '../invariants/evidence.ts'
import { listOpenWorkflows } from '../invariants/list-open-workflows.ts'

const countRows = async (db: Database, query: string): Promise<number> =>
  Number((await db.query<{ n: string }>(`select count(*) as n from (${query}) found`)).rows[0]?.n)

/**
 * Seconds until every task has ended, or undefined once no task has ended for `stallMs`. A busy machine makes the wait
 * longer; only a stall makes a task count as lost.
 */
export const waitForEnds = async (db: Database, stallMs: number): Promise<number | undefined> => {
  const open = `select 1 from tasks where state not in ('success', 'failed')`
  const startedAt = performance.now()
  let [fewest, changedAt] = [Number.POSITIVE_INFINITY, startedAt]
  for (;;) {
    const count = await countRows(db, open)
    const now = performance.now()
    if (count === 0) return (now - startedAt) / 1000
    if (count < fewest) [fewest, changedAt] = [count, now]
    else if (now - changedAt > stallMs) return undefined
    await sleep(500)
  }
}

/** Seconds until callbacks, outbox orders and workflows are done too, or undefined at the timeout. */
export const waitForQuiet = async (db: Database, world: World, timeoutMs: number): Promise<number | undefined> => {
  const since = performance.now()
  const work = `select 1 from deliveries where status = 'waiting' union all select 1 from outbox`
  const isQuiet = await waitUntil(
    async () => (await countRows(db, work)) === 0 && (await listOpenWorkflows(world.temporal)).length === 0,
    { timeoutMs, intervalMs: 1_000 },
  )
  return isQuiet ? (performance.now() - since) / 1000 : undefined
}
