import type { BundledTask, BundleStore } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'

type Attempt = BundledTask['attempts'][number]
type Row = Omit<BundledTask, 'attempts' | 'inputs' | 'creations'> & {
  inputs: BundledTask['inputs'] | null
  creations: BundledTask['creations'] | null
}

/** A film of many shots has hundreds; what goes round in circles must not fill a reply. */
const mostAttempts = 1000

export const createBundleStore = (db: Database): BundleStore => ({
  read: (tenantId, taskId) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<Row>({
        name: 'read_bundled_task',
        text: `select t.id::text, coalesce(t.film_id, t.episode_of)::text as "partOf", t.state, t.err_code as "errCode",
                 t.generator, t.version, t.model, i.used, i.params, i.texts, t.created_at as "createdAt",
                 t.processing_at as "processingAt", t.ended_at as "endedAt",
                 (select jsonb_agg(jsonb_build_object('field', m.field, 'object', m.object) order by m.place)
                    from inputs m where m.task_id = t.id) as inputs,
                 case when t.state = 'success' then creations_of(t.id, t.shows) end as creations
            from tasks t left join task_inputs i on i.task_id = t.id
           where t.id = $1 and t.tenant_id = app_tenant()`,
        values: [taskId],
      })
      const [task] = rows
      if (!task) return undefined
      const { rows: attempts } = await client.query<Attempt>({
        name: 'read_bundled_attempts',
        text: `select step, step_no as "stepNo", try_no as "tryNo", backend, state, fault, handle, result,
                 created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"
            from attempts where task_id = $1 and tenant_id = app_tenant() order by step_no, try_no limit $2`,
        values: [taskId, mostAttempts],
      })
      return { ...task, inputs: task.inputs ?? [], creations: task.creations ?? [], attempts }
    }),
})
