import pg from 'pg'
import type { DatabaseInspector, Delivery, SentTry } from '../world.ts'
import { countPassBlocks, insertDueCallbacks, readDispatcherPasses } from './insert-due-callbacks.ts'

const toEpochMs = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`

export type DatabaseLogins = Record<'system' | 'admin' | 'api', string>

/** The only file that knows the tables; another implementation of the service replaces these queries. */
export const openDatabaseInspector = async (
  logins: DatabaseLogins,
  workerAddress: string,
): Promise<DatabaseInspector & { close(): Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: logins.system, max: 2 })
  await pool.query('select')
  const rows = async <T>(text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ text, values })).rows as T[]
  const runAs = async (login: 'admin' | 'api', tenantId: string, text: string, values: unknown[]): Promise<void> => {
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
    async countTasksAndHolds(tenantId) {
      const [counts] = await rows<{ tasks: number; holds: number }>(
        `select (select count(*)::int from tasks where tenant_id = $1) as tasks,
                (select count(*)::int from ledger_txns where tenant_id = $1 and kind = 'hold') as holds`,
        [tenantId],
      )
      return counts ?? { tasks: 0, holds: 0 }
    },
    async listOpenTasks(tenantId) {
      const open = await rows<{ id: string }>(
        `select id from tasks where tenant_id = $1 and runs and state not in ('success', 'failed')`,
        [tenantId],
      )
      return open.map(({ id }) => id)
    },
    async listLedgerKinds(taskId) {
      const ledgerRows = await rows<{ kind: string }>(
        'select kind from ledger_txns where ref_id = $1 order by created_at, kind desc',
        [taskId],
      )
      return ledgerRows.map(({ kind }) => kind)
    },
    async createSystemSubject() {
      const id = '100000000000000002'
      const asOperator = (text: string, values: unknown[]) => runAs('admin', '0', text, values)
      const add = `insert into subjects (id, tenant_id, name, images, videos) values ($1, 0, $2, '[]', '[]')`
      await asOperator(add, [id, 'everybody’s'])
      return { id, remove: () => asOperator('delete from subjects where id = $1', [id]) }
    },
    async readDelivery(taskId, event) {
      const [delivery] = await rows<Omit<Delivery, 'dueAtMs'> & { dueAtMs: number | null }>(
        `select d.status, d.attempts::int, ${toEpochMs('clock_timestamp()')} as "nowMs",
                (select ${toEpochMs('w.due_at')} from callbacks_waiting w where w.task_id = $1 and w.event = $2) as "dueAtMs",
                coalesce((select json_agg(json_build_object('attempt', t.attempt, 'atMs', ${toEpochMs('t.at')}, 'durationMs', t.duration_ms,
                                                            'outcome', t.outcome, 'fault', t.fault) order by t.attempt)
                            from delivery_tries t where t.task_id = $1 and t.event = $2), '[]') as tries
           from deliveries d where d.task_id = $1 and d.event = $2`,
        [taskId, event],
      )
      if (!delivery) return undefined
      const { dueAtMs, ...rest } = delivery
      return dueAtMs === null ? rest : { ...rest, dueAtMs }
    },
    listSentTries: (tenantId) =>
      rows<SentTry>(
        `select t.task_id::text as "taskId", t.attempt::int, ${toEpochMs('t.at')} as "atMs", t.duration_ms as "durationMs", t.outcome, t.fault
           from delivery_tries t where t.tenant_id = $1 and t.outcome <> 'skipped' and t.event = 'failed' order by t.at`,
        [tenantId],
      ),
    listTaskEnds: (taskIds) =>
      rows<{ taskId: string; endedAtMs: number }>(
        `select t.id::text as "taskId", ${toEpochMs('t.ended_at')} as "endedAtMs" from tasks t where t.id = any($1)`,
        [taskIds],
      ),
    backdateRequest: (tenantId, key, seconds) =>
      runAs(
        'api',
        tenantId,
        `update idempotency_keys set created_at = created_at - make_interval(secs => $2) where key = $1`,
        [key, seconds],
      ),
    addDueCallbacks: (tenantId, taskId, count) => insertDueCallbacks(pool, tenantId, taskId, count),
    readDispatcherPasses: () => readDispatcherPasses(workerAddress),
    countPassBlocks: (tenantId) => countPassBlocks(pool, tenantId),
    close: () => pool.end(),
  }
}
