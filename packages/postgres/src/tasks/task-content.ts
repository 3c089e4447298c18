import type { InputRuleName } from '@kinora/contract'
import type { StoredCreation } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { inTransactionById } from '../database/transaction.ts'

export type TaskContent = {
  isDeleted: boolean
  /** Null for a part that the create of its film made. */
  texts: Record<string, string> | null
  used: Record<string, unknown> | null
  inputs: { field: string; rule: InputRuleName; preparedKey: string; isKept: boolean }[]
  creations: StoredCreation[]
}
type ContentRow = Omit<TaskContent, 'inputs' | 'creations'> & {
  inputs: TaskContent['inputs'] | null
  creations: TaskContent['creations'] | null
}

/**
 * Prompt, inputs and results of a task, read with the login of requests, whose row policies show one tenant at a time. The
 * administration login has no right on these columns.
 */
export const createTaskContent = (db: Database) => ({
  read: (tenantId: string, taskId: string): Promise<TaskContent | undefined> =>
    inTransactionById(db, tenantId, async (client) => {
      const { rows } = await client.query<ContentRow>(
        `select not t.listed and t.episode_of is null and t.film_id is null as "isDeleted", i.texts, i.used,
                (select jsonb_agg(jsonb_build_object('field', coalesce(m.field, m.slot), 'rule', m.rule, 'preparedKey', m.prepared_key,
                                                     'isKept', m.prepared is not null and m.removed_at is null and not m.struck)
                                  order by m.place) from inputs m where m.task_id = $1) as inputs,
                case when t.state = 'success' then creations_of(t.id, t.shows) end as creations
           from tasks t left join task_inputs i on i.task_id = t.id
          where t.id = $1 and t.tenant_id = app_tenant()`,
        [taskId],
      )
      const [row] = rows
      return row && { ...row, inputs: row.inputs ?? [], creations: row.creations ?? [] }
    }),
})
export type TaskContentReader = ReturnType<typeof createTaskContent>
