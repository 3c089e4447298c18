import {
  firstIdAt,
  type StoredCreation,
  type TaskFilter,
  type TaskList,
  type TaskPage,
  type TaskRecord,
} from '@kinora/domain'
import type { Database } from './pool.ts'
import { inTransaction } from './transaction.ts'

type Row = Omit<TaskRecord, 'credits' | 'payload' | 'creations' | 'storedImages'> & {
  credits: string
  payload: Buffer
  creations: StoredCreation[] | null
  storedImages: (string | null)[] | null
}

/** An id is drawn before its task is written: inputs are stored in between, and clocks differ. */
const marginMs = 600_000

type Bind = (value: unknown) => string

/**
 * The ids of one page. The text is put together from these lines only, and each line is there or not: a condition that
 * is sometimes empty would keep the planner from using an index for it.
 */
const pageOf = (filter: TaskFilter, { before, skip, most }: TaskPage, bind: Bind): string => {
  const { createdFrom, createdTo, ids, templates, models, resolutions, states } = filter
  const asked = (name: string, wanted: readonly string[]) => `i.used ->> '${name}' = any(${bind(wanted)})`
  const words = [
    ...(templates ? [asked('template', templates)] : []),
    ...(resolutions ? [asked('resolution', resolutions)] : []),
  ]
  const end = `${bind(firstIdAt(createdTo.getTime() + marginMs))}::bigint`
  const conditions = [
    't.tenant_id = app_tenant()',
    `t.id >= ${bind(firstIdAt(createdFrom.getTime() - marginMs))}::bigint`,
    `t.id < ${before === undefined ? end : `least(${end}, ${bind(before)}::bigint)`}`,
    `t.created_at between ${bind(createdFrom)} and ${bind(createdTo)}`,
    ...(ids ? [`t.id = any(${bind(ids)}::bigint[])`] : []),
    ...(models ? [`t.model = any(${bind(models)})`] : []),
    ...(words.length > 0
      ? [`exists (select from task_inputs i where i.task_id = t.id and ${words.join(' and ')})`]
      : []),
  ].join(' and ')
  const newest = `order by id desc limit ${bind(most)}::int`
  if (!states) return `select t.id from tasks t where ${conditions} ${newest} offset ${bind(skip)}::int`
  // State by state: each is a walk along an index of its own, and the newest of all are among the newest of each.
  return `select each.id from unnest(${bind(states)}::text[]) as wanted (state), lateral (
      select t.id from tasks t where t.state = wanted.state and ${conditions}
       ${newest} + ${bind(skip)}::int) each ${newest} offset ${bind(skip)}::int`
}

const textOf = (page: string): string => `
  with page as materialized (${page})
  select t.id, t.key_id as "keyId", t.generator, t.model, t.state, t.err_code as "errCode", t.credits, i.payload,
         t.created_at as "createdAt", i.used,
         (select jsonb_agg(case when m.url is null and m.object is not null then m.prepared_key end order by m.place)
            from inputs m where m.task_id = page.id and m.slot like '%images') as "storedImages",
         case when t.state = 'success' then creations_of(page.id) end as creations
    from page join tasks t on t.id = page.id join task_inputs i on i.task_id = page.id
   order by page.id desc`

const recordOf = (row: Row): TaskRecord => ({
  ...row,
  credits: Number(row.credits),
  payload: row.payload.toString('utf8'),
  storedImages: row.storedImages ?? [],
  creations: row.creations ?? [],
})

export const createTaskList = (db: Database): TaskList => ({
  list: (tenantId, filter, page) =>
    inTransaction(db, tenantId, async (client) => {
      const values: unknown[] = []
      const text = textOf(pageOf(filter, page, (value) => `$${values.push(value)}`))
      const { rows } = await client.query<Row>(text, values)
      return rows.map(recordOf)
    }),
})
