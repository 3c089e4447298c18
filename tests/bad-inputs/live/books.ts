import pg from 'pg'
import type { Books } from '../world.ts'
import { crowdCallbacks, readPasses } from './crowd-callbacks.ts'

/** The only place that knows tables. A service written otherwise brings its own few questions. */
export const openBooks = async (
  databaseUrl: string,
  workerAddress: string,
): Promise<Books & { close(): Promise<void> }> => {
  // Rows are shown to roles, not to the owner of the tables.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: '-c role=kinora_system' })
  await pool.query('select')
  const rows = async <T>(text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ text, values })).rows as T[]
  const as = async (role: 'admin' | 'api', tenantId: string, text: string, values: unknown[]): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query(`set role kinora_${role}; set app.tenant = '${tenantId}'`)
      await client.query(text, values)
    } finally {
      client.release(true)
    }
  }
  return {
    async countOf(tenantId) {
      const [counts] = await rows<{ tasks: number; holds: number }>(
        `select (select count(*)::int from tasks where tenant_id = $1) as tasks,
                (select count(*)::int from ledger_txns where tenant_id = $1 and kind = 'hold') as holds`,
        [tenantId],
      )
      return counts ?? { tasks: 0, holds: 0 }
    },
    async openTasksOf(tenantId) {
      const open = await rows<{ id: string }>(
        `select id from tasks where tenant_id = $1 and runs and state not in ('success', 'failed')`,
        [tenantId],
      )
      return open.map(({ id }) => id)
    },
    async ledgerOf(taskId) {
      const found = await rows<{ kind: string }>(
        'select kind from ledger_txns where ref_id = $1 order by created_at, kind desc',
        [taskId],
      )
      return found.map(({ kind }) => kind)
    },
    async systemSubject() {
      const id = '100000000000000002'
      const asOperator = (text: string, values: unknown[]) => as('admin', '0', text, values)
      const add = `insert into subjects (id, tenant_id, name, images, videos) values ($1, 0, $2, '[]', '[]')`
      await asOperator(add, [id, 'everybody’s'])
      return { id, remove: () => asOperator('delete from subjects where id = $1', [id]) }
    },
    async deliveryOf(taskId, event) {
      const [found] = await rows<{ status: string; attempts: number; outcomes: string[] }>(
        `select d.status, d.attempts::int,
                array(select t.outcome from delivery_tries t where t.task_id = $1 and t.event = $2 order by t.at) as outcomes
           from deliveries d where d.task_id = $1 and d.event = $2`,
        [taskId, event],
      )
      return found
    },
    ageRequest: (tenantId, key, seconds) =>
      as(
        'api',
        tenantId,
        `update idempotency_keys set created_at = created_at - make_interval(secs => $2) where key = $1`,
        [key, seconds],
      ),
    crowd: (tenantId, taskId, count) => crowdCallbacks(pool, tenantId, taskId, count),
    callbackPasses: () => readPasses(workerAddress),
    close: () => pool.end(),
  }
}
