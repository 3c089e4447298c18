import type { FinalizeStore } from '@kinora/domain/films'
import type { Database } from '../database/pool.ts'
import type { Columns } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

type VersionRow = Columns<'tasks', 'id' | 'created_at'> & { is_final: boolean }

/** A part, an edit and an episode belong to another task; a film of parts has separate versions. */
const versionsQuery = `
  with draft as (
    select coalesce((select f.draft_id from finalizes f where f.task_id = $1 and f.tenant_id = app_tenant()), $1) as id
  )
  select t.id, t.created_at, t.id <> d.id as is_final
    from draft d, tasks t
   where t.tenant_id = app_tenant() and t.film_id is null and t.episode_of is null
     and (t.id = d.id or t.id in (select f.task_id from finalizes f where f.draft_id = d.id and f.tenant_id = app_tenant()))
   order by t.created_at, t.id`

export const createFinalizeStore = (db: Database): FinalizeStore => ({
  list: (tenantId, taskId) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<VersionRow>({
        name: 'versions_of_task',
        text: versionsQuery,
        values: [taskId],
      })
      return rows.map((row) => ({ id: row.id, createdAt: row.created_at, isFinal: row.is_final }))
    }),
})
