import type { StoredRequest, StoredRequests } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { type Columns, type Renamed, type Row, selectAs } from '../database/rows.ts'
import { inTransactionById } from '../database/transaction.ts'

const taskNames = {
  state: 'state',
  keyId: 'key_id',
  generator: 'generator',
  version: 'version',
  model: 'model',
  bgm: 'bgm',
} as const
const inputNames = { place: 'place', slot: 'slot', field: 'field', rule: 'rule', url: 'url', object: 'object' } as const

type RequestRow = Renamed<'tasks', typeof taskNames> &
  Pick<StoredRequest, 'lane' | 'modelAsSent' | 'used' | 'params' | 'texts' | 'warnings' | 'isPart' | 'isDeleted'> &
  Pick<StoredRequest, 'isTenantClosed' | 'areMediaKept'> & {
    shows: 'own' | NonNullable<StoredRequest['shows']>
    payload: Buffer
    callbackUrl: Row<'task_inputs'>['callback_url']
    script: StoredRequest['script'] | null
    requeuedAs: string | null
  }
type InputRow = StoredRequest['inputs'][number] & Columns<'inputs', 'prepared_key'>

/**
 * Every part of a film and every episode belongs to another task. A URL is fetched again; an object must exist, whether
 * an input or a subject image in the params refers to it.
 */
const requestQuery = `
  select ${selectAs('tasks', 't', taskNames)}, t.lane, t.shows,
         t.film_id is not null or t.episode_of is not null or t.shows = 'episodes' or i.task_id is null as "isPart",
         not t.listed as "isDeleted",
         (select n.closed_at is not null from tenants n where n.id = t.tenant_id) as "isTenantClosed",
         coalesce(i.model_as_sent, '') as "modelAsSent", i.used, i.params, i.texts, i.payload, i.callback_url as "callbackUrl",
         i.warnings, i.script,
         not exists (select 1 from inputs m where m.task_id = $1 and (m.removed_at is not null or m.struck
                        or (m.object is not null and not is_object_kept(m.object ->> 'key'))))
           and not exists (select 1 from jsonb_path_query(i.params, '$.** ? (exists(@.key) && exists(@.sha256))') media
                            where not is_object_kept(media ->> 'key')) as "areMediaKept",
         (select r.task_id from requeues r where r.requeued_from = $1) as "requeuedAs"
    from tasks t left join task_inputs i on i.task_id = t.id
   where t.id = $1 and t.tenant_id = app_tenant()`

/** Requests as stored with their tasks, for one tenant at a time. */
export const createStoredRequests = (db: Database): StoredRequests => ({
  read: (tenantId, taskId) =>
    inTransactionById(db, tenantId, async (client): Promise<StoredRequest | undefined> => {
      const { rows } = await client.query<RequestRow>(requestQuery, [taskId])
      const [row] = rows
      if (!row) return undefined
      const { rows: inputs } = await client.query<InputRow>(
        `select ${selectAs('inputs', 'm', inputNames)}, m.prepared_key from inputs m where m.task_id = $1 order by m.place`,
        [taskId],
      )
      return {
        ...row,
        shows: row.shows === 'own' ? undefined : row.shows,
        payload: row.payload.toString('utf8'),
        callbackUrl: row.callbackUrl ?? undefined,
        script: row.script ?? undefined,
        requeuedAs: row.requeuedAs ?? undefined,
        inputs: inputs.map(({ prepared_key: _key, ...input }) => input),
        preparedKeys: inputs.map((input) => input.prepared_key),
      }
    }),
})
