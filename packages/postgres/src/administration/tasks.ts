import type { State } from '@kinora/contract'
import { firstIdAt } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import type { Columns, Renamed, Row } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { cutPage, type Page } from './page.ts'

export type TaskSearch = {
  taskId?: string | undefined
  traceId?: string | undefined
  tenantId?: string | undefined
  state?: State | undefined
  generator?: string | undefined
  keyId?: string | undefined
  model?: string | undefined
  /** Names of one back end and its replicas. */
  backends?: readonly string[] | undefined
  /** Only tasks that have not ended. */
  isOpen?: boolean | undefined
  errCode?: string | undefined
  createdFrom?: Date | undefined
  createdTo?: Date | undefined
}

export type FoundTask = Columns<
  'tasks',
  | ('id' | 'tenant_id' | 'generator' | 'model' | 'state' | 'err_code' | 'progress' | 'lane' | 'has_slot')
  | ('created_at' | 'processing_at' | 'ended_at')
> & { trace_id: string }

export type InspectedAttempt = {
  id: string
  step_no: number
  try_no: number
  step: string
  backend: string
  worker: string
  state: Row<'attempts'>['state']
  fault: string
  starts: number
  asks: number
  created_at: string
  started_at: string | null
  reported_at: string | null
  ended_at: string | null
}

export type InspectedCallback = {
  event: string
  status: Row<'deliveries'>['status']
  attempts: number
  due_at: string | null
  ended_at: string | null
  last_try: {
    at: string
    outcome: Row<'delivery_tries'>['outcome']
    status: number
    fault: string
  } | null
  /** The latest 50, in order. */
  tries: {
    sending: number
    attempt: number
    at: string
    outcome: Row<'delivery_tries'>['outcome']
    status: number
    duration_ms: number
    fault: string
  }[]
}

/** A task as the function inspect_task returns it. Times are strings. */
export type InspectedTask = Omit<FoundTask, 'created_at' | 'processing_at' | 'ended_at'> & {
  key_id: string
  version: number
  err_msg: string
  credits: number
  is_preparing: boolean
  runs: boolean
  film_id: string | null
  episode_of: string | null
  requeued_from: string | null
  requeued_as: string | null
  created_at: string
  processing_at: string | null
  progress_at: string | null
  ended_at: string | null
  tenant: { is_test: boolean; closed_at: string | null } | null
  queue: { position: number | null; slots: number; in_use: number; waiting: number; preparing: number } | null
  preparation: { starts: number; due_at: string } | null
  orders: { kind: Row<'outbox'>['kind']; created_at: string }[]
  events: { seq: number; state: State; at: string }[]
  attempts: InspectedAttempt[]
  callbacks: InspectedCallback[]
  parts: { id: string; kind: string; state: State; err_code: string; progress: number }[]
}

/** Row policies compare with a tenant even for operators, who see all tenants. */
const noTenant = '0'
/** An id is generated before its task is written. */
const marginMs = 600_000

type Bind = (value: unknown) => string

/**
 * Builds the conditions of a search. Unused filters are left out, because an optional condition would prevent the use
 * of an index.
 */
const buildConditions = (search: TaskSearch, bind: Bind): string[] => {
  const { taskId, traceId, tenantId, keyId, state, generator, model, backends, errCode, createdFrom, createdTo } =
    search
  const isOpen = search.isOpen === true || state === 'created' || state === 'queueing' || state === 'processing'
  // Ids begin with their time, so they also select the partitions of tasks and attempts.
  const idBounds = (column: string): string[] => [
    ...(createdFrom === undefined ? [] : [`${column} >= ${bind(firstIdAt(createdFrom.getTime() - marginMs))}::bigint`]),
    ...(createdTo === undefined ? [] : [`${column} <= ${bind(firstIdAt(createdTo.getTime() + marginMs))}::bigint`]),
  ]
  return [
    // Parts that a film creates are shown with their film.
    ...(taskId === undefined ? [`(t.runs or t.shows = 'episodes')`] : [`t.id = ${bind(taskId)}::bigint`]),
    ...(traceId === undefined
      ? []
      : [`t.id in (select i.task_id from task_inputs i where substr(i.trace, 4, 32) = ${bind(traceId)}::text)`]),
    ...(tenantId === undefined ? [] : [`t.tenant_id = ${bind(tenantId)}::bigint`]),
    ...(state === undefined ? [] : [`t.state = ${bind(state)}::text`]),
    // Repeats the predicate of the partial index of open tasks.
    ...(isOpen ? [`t.state in ('created', 'queueing', 'processing')`] : []),
    ...(keyId === undefined ? [] : [`t.key_id = ${bind(keyId)}::text`]),
    ...(model === undefined ? [] : [`t.model = ${bind(model)}::text`]),
    ...(backends === undefined
      ? []
      : [
          `t.id in (select a.task_id from attempts a where ${[`a.backend = any(${bind(backends)}::text[])`, ...idBounds('a.task_id')].join(' and ')})`,
        ]),
    ...(generator === undefined ? [] : [`t.generator = ${bind(generator)}::text`]),
    ...(errCode === undefined ? [] : [`t.state = 'failed' and t.err_code = ${bind(errCode)}::text`]),
    ...idBounds('t.id'),
    ...(createdFrom === undefined ? [] : [`t.created_at >= ${bind(createdFrom)}::timestamptz`]),
    ...(createdTo === undefined ? [] : [`t.created_at <= ${bind(createdTo)}::timestamptz`]),
  ]
}

/** Orders by creation for one tenant, along its index, and by id for all tenants, along the primary key. */
export const buildTaskQuery = (search: TaskSearch, { after, count }: Page, bind: Bind): string => {
  const isOfTenant = search.tenantId !== undefined
  const order = isOfTenant ? 't.created_at desc, t.id desc' : 't.id desc'
  const place = (id: string): string =>
    isOfTenant
      ? `(t.created_at, t.id) < (select p.created_at, p.id from tasks p where p.id = ${bind(id)}::bigint)`
      : `t.id < ${bind(id)}::bigint`
  const conditions = [...buildConditions(search, bind), ...(after === undefined ? [] : [place(after)])]
  return `select t.id, t.tenant_id, t.generator, t.model, t.state, t.err_code, t.progress, t.lane, t.has_slot,
                 coalesce((select trace_id(i.trace) from task_inputs i where i.task_id = t.id), '') as trace_id,
                 t.created_at, t.processing_at, t.ended_at
            from tasks t where ${conditions.join(' and ')} order by ${order} limit ${bind(count + 1)}::int`
}

/** Tasks of all tenants for the operator, and the reported state of workers. */
export const createTaskAdmin = (db: Database, settings: { concurrency: number }) => ({
  async list(search: TaskSearch, page: Page) {
    const values: unknown[] = []
    const text = buildTaskQuery(search, page, (value) => `$${values.push(value)}`)
    const { rows } = await inTransaction(db, noTenant, (client) => client.query<FoundTask>(text, values))
    return cutPage(rows, page, ({ id }) => id)
  },
  async inspect(taskId: string): Promise<InspectedTask | undefined> {
    const { rows } = await inTransaction(db, noTenant, (client) =>
      client.query<{ task: InspectedTask | null }>('select inspect_task($1, $2) || inspect_requeues($1) as task', [
        taskId,
        settings.concurrency,
      ]),
    )
    return rows[0]?.task ?? undefined
  },
  async findTenant(taskId: string): Promise<string | undefined> {
    const { rows } = await inTransaction(db, noTenant, (client) =>
      client.query<Columns<'tasks', 'tenant_id'>>('select tenant_id from tasks where id = $1', [taskId]),
    )
    return rows[0]?.tenant_id
  },
  /** Lists workers that reported within the last day, and the time since. */
  async workers(): Promise<{ worker: string; silentSeconds: number }[]> {
    const { rows } = await db.query<Renamed<'seen_servers', { worker: 'holder' }> & { silentSeconds: number }>(
      `select holder as worker, extract(epoch from now() - max(told_at))::float8 as "silentSeconds"
         from seen_servers group by holder order by holder`,
    )
    return rows
  },
})
export type TaskAdmin = ReturnType<typeof createTaskAdmin>
