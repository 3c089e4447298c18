import type { OperatorDecision } from '@kinora/domain'
import { readHeldCallbacks } from '../callbacks/held-callbacks.ts'
import type { Database } from '../database/pool.ts'
import type { Columns, Renamed } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { cutPage, type Page } from './page.ts'

export type DeadTask = Columns<
  'tasks',
  'id' | 'tenant_id' | 'model' | 'state' | 'err_code' | 'created_at' | 'ended_at'
> &
  Renamed<'tasks', { type: 'generator' }> &
  Columns<'attempts', 'step' | 'backend' | 'starts' | 'fault'>
export type UnknownAttempt = Columns<
  'attempts',
  'id' | 'task_id' | 'tenant_id' | 'step' | 'backend' | 'created_at' | 'asks' | 'word' | 'after_restore'
>
export type BackendFigures = Columns<'attempts', 'backend'> &
  Renamed<'attempts', { last_done_at: 'ended_at' }> & { at_work: number; done: number; failed: number }

/** Row policies compare with a tenant even for operators, who see all tenants. */
const noTenant = '0'

/** Queries over all tenants for the operator. */
export const createOperations = (db: Database) => {
  const read = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    inTransaction(db, noTenant, async (client) => (await client.query<Row>(text, values)).rows)
  return {
    async deadTasks(page: Page, startsMax: number) {
      const rows = await read<DeadTask>(
        `select t.id, t.tenant_id, t.generator as type, t.model, t.state, t.err_code, a.step, a.backend, a.starts, a.fault,
                t.created_at, t.ended_at
           from attempts a join tasks t on t.id = a.task_id
          where a.starts >= 3 and a.starts >= $3 and a.state <> 'done' and t.state = 'failed'
            and ($1::bigint is null or a.task_id < $1)
          order by a.task_id desc limit $2`,
        [page.after ?? null, page.count + 1, startsMax],
      )
      return cutPage(rows, page, ({ id }) => id)
    },
    async unknownAttempts(page: Page) {
      const rows = await read<UnknownAttempt>(
        `select id, task_id, tenant_id, step, backend, created_at, asks, word, after_restore from attempts
          where state = 'unknown' and ($1::bigint is null or task_id < $1) order by task_id desc limit $2`,
        [page.after ?? null, page.count + 1],
      )
      return cutPage(rows, page, ({ task_id: taskId }) => taskId)
    },
    /**
     * Stores the operator's decision for the next run of the reconciler. Returns false if no such attempt is unknown.
     */
    async decide(attemptId: string, word: OperatorDecision, isCharged = false): Promise<boolean> {
      const decided = await read<Columns<'attempts', 'id'>>(
        `update attempts set word = $2, word_charged = $3, ask_at = now() where state = 'unknown' and id = $1 returning id`,
        [attemptId, word, isCharged],
      )
      return decided.length > 0
    },
    /** Orders that the engine has not accepted yet, and the age of the oldest. */
    async waitingOrders(): Promise<{ orders: number; seconds: number }> {
      const [row] = await read<{ orders: number; seconds: number }>(
        `select count(*)::int as orders, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
           from (select created_at from outbox limit 10000) o`,
        [],
      )
      return row ?? { orders: 0, seconds: 0 }
    },
    heldCallbacks: () => readHeldCallbacks(db),
    /** Statistics of tasks of the last hour. */
    figures: () =>
      read<BackendFigures>(
        `select a.backend, count(*) filter (where a.state in ('intended', 'started') and t.state = 'processing')::int as at_work,
                count(*) filter (where a.state = 'done')::int as done,
                count(*) filter (where a.state in ('failed', 'unknown'))::int as failed,
                max(a.ended_at) filter (where a.state = 'done') as last_done_at
           from attempts a join tasks t on t.id = a.task_id
          where a.task_id >= first_id_at(now() - interval '1 hour') group by a.backend`,
        [],
      ),
  }
}
export type Operations = ReturnType<typeof createOperations>
