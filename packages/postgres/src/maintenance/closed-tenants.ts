import type { Database } from '../database/pool.ts'
import type { Columns } from '../database/rows.ts'

const batch = 1000
type MediaMark = keyof Columns<'tenants', 'media_blocked_at' | 'media_removed_at'>
type TaskPlace = Columns<'tasks', 'id'> & { at: string }

/** Closed tenants with URLs to block or media to remove. */
export const createClosedTenants = (db: Database) => {
  const listIds = async (missing: MediaMark): Promise<string[]> => {
    const { rows } = await db.query<Columns<'tenants', 'id'>>(
      `select id from tenants where closed_at is not null and ${missing} is null order by closed_at limit 100`,
    )
    return rows.map(({ id }) => id)
  }
  const mark = (column: MediaMark) => async (tenantId: string) => {
    await db.query(`update tenants set ${column} = coalesce(${column}, now()) where id = $1`, [tenantId])
  }
  return {
    listUnblocked: () => listIds('media_blocked_at'),
    markBlocked: mark('media_blocked_at'),
    listUnremoved: () => listIds('media_removed_at'),
    markRemoved: mark('media_removed_at'),
    /** An open task may still store objects. */
    async hasOpenTasks(tenantId: string): Promise<boolean> {
      const { rows } = await db.query<{ open: boolean }>(
        `select exists (select 1 from tasks where tenant_id = $1 and state in ('created', 'queueing', 'processing')) as open`,
        [tenantId],
      )
      return rows[0]?.open ?? false
    },
    /**
     * Records in batches of tasks that no object of the tenant is left. Uploads keep their rows, because a client may
     * still put an object until their URLs expire. The retention sweep then removes it.
     */
    async forgetMedia(tenantId: string): Promise<void> {
      let after: TaskPlace | undefined = { at: '-infinity', id: '0' }
      while (after) {
        const { rows }: { rows: TaskPlace[] } = await db.query<TaskPlace>(
          `select id, created_at::text as at from tasks
            where tenant_id = $1 and (created_at, id) > ($2::timestamptz, $3::bigint)
            order by created_at, id limit ${batch}`,
          [tenantId, after.at, after.id],
        )
        const ids = rows.map(({ id }) => id)
        await db.query(
          `update creations set removed_at = now(), keep_until = least(keep_until, now())
            where task_id = any($1::bigint[]) and removed_at is null`,
          [ids],
        )
        await db.query(
          'update inputs set removed_at = now() where task_id = any($1::bigint[]) and removed_at is null',
          [ids],
        )
        after = rows.at(-1)
      }
    },
  }
}
export type ClosedTenants = ReturnType<typeof createClosedTenants>
