import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import { into } from '../database/rows.ts'
import { withClient } from '../logins.ts'

export type RecordedRestore = { openTasks: number; waitingCallbacks: number }

const inOneTransaction = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  // Policies of a tenant apply as well, and their function needs the setting.
  await client.query(`select set_config('app.tenant', '0', true)`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const countWaiting = async (client: pg.Client): Promise<{ callbacks: number; tenants: number }> => {
  const { rows } = await client.query<{ callbacks: number; tenants: number }>(
    'select count(*)::int as callbacks, count(distinct tenant_id)::int as tenants from callbacks_waiting',
  )
  return rows[0] ?? { callbacks: 0, tenants: 0 }
}

/**
 * Records a restore before any process of the service connects: callbacks are held, and every open task is marked,
 * because attempts that started after the data are lost.
 */
export const recordRestore = (ownerUrl: string, dataUntil: Date | undefined): Promise<RecordedRestore> =>
  withClient(ownerUrl, (owner) =>
    inOneTransaction(owner, async () => {
      await owner.query(
        `insert into ${into('restored_tasks', 'task_id', 'tenant_id')}
           select id, tenant_id from tasks where state in ('created', 'queueing', 'processing')
         on conflict (task_id) do nothing`,
      )
      const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from restored_tasks')
      const openTasks = rows[0]?.count ?? 0
      await owner.query(`insert into ${into('restores', 'data_until', 'open_tasks')} values ($1, $2)`, [
        dataUntil ?? null,
        openTasks,
      ])
      return { openTasks, waitingCallbacks: (await countWaiting(owner)).callbacks }
    }),
  )

/** Lets callbacks be sent again. Returns undefined if none were held. */
export const releaseCallbacks = (
  ownerUrl: string,
): Promise<{ restores: number; callbacks: number; tenants: number } | undefined> =>
  withClient(ownerUrl, (owner) =>
    inOneTransaction(owner, async () => {
      const { rowCount } = await owner.query(
        'update restores set callbacks_released_at = now() where callbacks_released_at is null',
      )
      if (!rowCount) return undefined
      return { restores: rowCount, ...(await countWaiting(owner)) }
    }),
  )

const pruneBatch = 1_000

/** Held callbacks and restored tasks, as background jobs see them. */
export const createRestoreStore = (db: Database) => ({
  areCallbacksHeld: async (): Promise<boolean> =>
    (await db.query('select from restores where callbacks_released_at is null limit 1')).rowCount === 1,
  /** Deletes the marks of tasks that have ended. */
  async pruneTasks(): Promise<number> {
    const { rowCount } = await db.query(
      `delete from restored_tasks where task_id in
         (select r.task_id from restored_tasks r
           where not exists (select from tasks t where t.id = r.task_id and t.state in ('created', 'queueing', 'processing'))
           limit ${pruneBatch})`,
    )
    return rowCount ?? 0
  },
})
export type RestoreStore = ReturnType<typeof createRestoreStore>
