import pg from 'pg'
import type { Books, Delivery, SentTry } from '../world.ts'
import { blocksOfPass, crowdCallbacks, readPasses } from './crowd-callbacks.ts'

const msOf = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`

export type DatabaseLogins = Record<'system' | 'admin' | 'api', string>

/** The only place that knows tables. A service written otherwise brings its own few questions. */
export const openBooks = async (
  logins: DatabaseLogins,
  workerAddress: string,
): Promise<Books & { close(): Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: logins.system, max: 2 })
  await pool.query('select')
  const rows = async <T>(text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ text, values })).rows as T[]
  const as = async (login: 'admin' | 'api', tenantId: string, text: string, values: unknown[]): Promise<void> => {
    const client = new pg.Client({ connectionString: logins[login] })
    await client.connect()
    try {
      await client.query(`set app.tenant = '${tenantId}'`)
      await client.query(text, values)
    } finally {
      await client.end()
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
      const [found] = await rows<Omit<Delivery, 'dueAtMs'> & { dueAtMs: number | null }>(
        `select d.status, d.attempts::int, ${msOf('clock_timestamp()')} as "nowMs",
                (select ${msOf('w.due_at')} from callbacks_waiting w where w.task_id = $1 and w.event = $2) as "dueAtMs",
                coalesce((select json_agg(json_build_object('attempt', t.attempt, 'atMs', ${msOf('t.at')}, 'durationMs', t.duration_ms,
                                                            'outcome', t.outcome, 'fault', t.fault) order by t.attempt)
                            from delivery_tries t where t.task_id = $1 and t.event = $2), '[]') as tries
           from deliveries d where d.task_id = $1 and d.event = $2`,
        [taskId, event],
      )
      if (!found) return undefined
      const { dueAtMs, ...rest } = found
      return dueAtMs === null ? rest : { ...rest, dueAtMs }
    },
    sentTriesOf: (tenantId) =>
      rows<SentTry>(
        `select t.task_id::text as "taskId", t.attempt::int, ${msOf('t.at')} as "atMs", t.duration_ms as "durationMs", t.outcome, t.fault
           from delivery_tries t where t.tenant_id = $1 and t.outcome <> 'skipped' and t.event = 'failed' order by t.at`,
        [tenantId],
      ),
    endsOf: (taskIds) =>
      rows<{ taskId: string; endedAtMs: number }>(
        `select t.id::text as "taskId", ${msOf('t.ended_at')} as "endedAtMs" from tasks t where t.id = any($1)`,
        [taskIds],
      ),
    ageRequest: (tenantId, key, seconds) =>
      as(
        'api',
        tenantId,
        `update idempotency_keys set created_at = created_at - make_interval(secs => $2) where key = $1`,
        [key, seconds],
      ),
    crowd: (tenantId, taskId, count) => crowdCallbacks(pool, tenantId, taskId, count),
    callbackPasses: () => readPasses(workerAddress),
    blocksOfPass: (tenantId) => blocksOfPass(pool, tenantId),
    close: () => pool.end(),
  }
}
