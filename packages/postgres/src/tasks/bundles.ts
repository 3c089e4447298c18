import type { BundledTask, BundleStore } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { type Columns, type Renamed, type Row, selectAs } from '../database/rows.ts'
import { inTransactionById } from '../database/transaction.ts'

const attemptNames = {
  step: 'step',
  stepNo: 'step_no',
  tryNo: 'try_no',
  backend: 'backend',
  state: 'state',
  fault: 'fault',
  createdAt: 'created_at',
  startedAt: 'started_at',
  endedAt: 'ended_at',
} as const
type AttemptRow = Renamed<'attempts', typeof attemptNames> &
  Columns<'attempts', never, Pick<BundledTask['attempts'][number], 'handle' | 'result'>>

const taskNames = {
  id: 'id',
  state: 'state',
  generator: 'generator',
  version: 'version',
  model: 'model',
  createdAt: 'created_at',
  processingAt: 'processing_at',
  endedAt: 'ended_at',
} as const
type TaskRow = Renamed<'tasks', typeof taskNames> &
  Columns<'task_inputs', never, Pick<BundledTask, 'used' | 'params' | 'texts'>> & {
    partOf: Row<'tasks'>['film_id' | 'episode_of']
    errCode: BundledTask['errCode']
    inputs: BundledTask['inputs'] | null
    creations: BundledTask['creations'] | null
  }

/** A film of many shots has hundreds of attempts. The limit bounds the reply if retries never end. */
const mostAttempts = 1000

export const createBundleStore = (db: Database): BundleStore => ({
  read: (tenantId, taskId) =>
    inTransactionById(db, tenantId, async (client) => {
      const { rows } = await client.query<TaskRow>({
        name: 'read_bundled_task',
        text: `select ${selectAs('tasks', 't', taskNames)}, coalesce(t.film_id, t.episode_of) as "partOf", t.err_code as "errCode",
                 i.used, i.params, i.texts,
                 (select jsonb_agg(jsonb_build_object('field', m.field, 'object', m.object) order by m.place)
                    from inputs m where m.task_id = $1) as inputs,
                 case when t.state = 'success' then creations_of(t.id, t.shows) end as creations
            from tasks t left join task_inputs i on i.task_id = t.id
           where t.id = $1 and t.tenant_id = app_tenant()`,
        values: [taskId],
      })
      const [task] = rows
      if (!task) return undefined
      const { rows: attempts } = await client.query<AttemptRow>({
        name: 'read_bundled_attempts',
        text: `select ${selectAs('attempts', 'a', attemptNames)}, handle, result
            from attempts a where task_id = $1 and tenant_id = app_tenant() order by step_no, try_no limit $2`,
        values: [taskId, mostAttempts],
      })
      return { ...task, inputs: task.inputs ?? [], creations: task.creations ?? [], attempts }
    }),
})
