import { createHash } from 'node:crypto'
import { limits } from '@kinora/contract'
import {
  firstIdAt,
  type StoredCreation,
  type TaskFilter,
  type TaskList,
  type TaskPage,
  type TaskRecord,
} from '@kinora/domain'
import { fromId } from '../database/id-range.ts'
import type { Database } from '../database/pool.ts'
import { type Columns, type Renamed, type Row, selectAs } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { resolveErrMsg } from './store.ts'

const taskNames = {
  id: 'id',
  keyId: 'key_id',
  generator: 'generator',
  model: 'model',
  state: 'state',
  errMsg: 'err_msg',
  credits: 'credits',
  createdAt: 'created_at',
  endedAt: 'ended_at',
  progress: 'progress',
} as const

type ListedRow = Renamed<'tasks', typeof taskNames> &
  Columns<'task_inputs', 'payload', { used: TaskRecord['used'] }> & {
    errCode: TaskRecord['errCode']
    creations: StoredCreation[] | null
    storedImages: (Row<'inputs'>['prepared_key'] | null)[] | null
  }

/** An id is generated before its task is written: inputs are stored in between, and clocks differ. */
const marginMs = 600_000

const orderBy = (oldestFirst: boolean, of = ''): string => {
  const way = oldestFirst ? 'asc' : 'desc'
  return `order by ${of}created_at ${way}, ${of}id ${way}`
}

const dayMs = 86_400_000
const partitionStart = (ms: number): number => Math.floor(ms / dayMs) * dayMs

type Bounds = { createdFrom: Date; createdTo: Date; firstId: string; lastId: string; isRecent: boolean }

/**
 * The rows of a page: by creation, and by the whole days of their ids. The days are part of the text, so that the plan
 * contains no other partition. A later page begins at the end of the previous one, so earlier rows are not read.
 */
const findBounds = (filter: TaskFilter, { before, oldestFirst = false }: TaskPage, nowMs: number): Bounds => {
  const createdFrom = (oldestFirst ? before?.createdAt : undefined) ?? filter.createdFrom
  const createdTo = (oldestFirst ? undefined : before?.createdAt) ?? filter.createdTo
  const firstMs = partitionStart(createdFrom.getTime() - marginMs)
  const endMs = partitionStart(createdTo.getTime() + marginMs) + dayMs
  const ids = (filter.ids ?? []).map(BigInt).sort((a, b) => (a < b ? -1 : 1))
  const isRecent = ids.length === 0 && Math.abs(endMs - nowMs) <= 2 * dayMs && endMs - firstMs <= recentDays * dayMs
  const [lowest, highest] = [ids[0], ids.at(-1)]
  return {
    createdFrom,
    createdTo,
    firstId: lowest === undefined ? firstIdAt(firstMs) : String(lowest),
    lastId: highest === undefined ? String(BigInt(firstIdAt(endMs)) - 1n) : String(highest),
    isRecent,
  }
}

/** A list without dates covers this many days, the first and the last of them in part. */
const recentDays = limits.taskListDays + 2

type Bind = (value: unknown) => string
type Column = 'state' | 'model' | 'resolution' | 'template'

/** The filter whose index is scanned. Rare states come first, because most tasks succeed. */
const chooseLeadingFilter = ({ states, models, resolutions, templates }: TaskFilter): Column | undefined => {
  if (states && !states.includes('success')) return 'state'
  if (templates) return 'template'
  if (models) return 'model'
  return resolutions ? 'resolution' : states && 'state'
}

/**
 * Selects the ids of one page. The text consists of constant fragments. Unused filters are left out, because an
 * optional condition would prevent the use of an index.
 */
const buildPageQuery = (
  filter: TaskFilter,
  { before, skip, most, oldestFirst = false }: TaskPage,
  { createdFrom, createdTo, firstId, lastId }: Bounds,
  bind: Bind,
): string => {
  const { ids, generators } = filter
  const values = {
    state: filter.states,
    model: filter.models,
    resolution: filter.resolutions,
    template: filter.templates,
  }
  const leading = chooseLeadingFilter(filter)
  const others = (Object.keys(values) as Column[]).filter((name) => name !== leading && values[name])
  const conditions = [
    't.tenant_id = app_tenant()',
    't.listed',
    `t.id between ${bind(firstIdAt(createdFrom.getTime() - marginMs))}::bigint and ${bind(firstIdAt(createdTo.getTime() + marginMs))}::bigint`,
    fromId('t.id', firstId, lastId),
    `t.created_at between ${bind(createdFrom)}::timestamptz and ${bind(createdTo)}::timestamptz`,
    ...(before
      ? [
          `(t.created_at, t.id) ${oldestFirst ? '>' : '<'} (${bind(before.createdAt)}::timestamptz, ${bind(before.id)}::bigint)`,
        ]
      : []),
    ...(ids ? [`t.id = any(${bind(ids)}::bigint[])`] : []),
    ...(generators ? [`t.generator = any(${bind(generators)}::text[])`] : []),
    ...others.map((name) => `t.${name} = any(${bind(values[name])}::text[])`),
    ...(leading === 'template' ? [`t.template <> ''`] : []),
  ].join(' and ')
  const [limit, offset] = [`${bind(most)}::int`, `${bind(skip)}::int`]
  const first = `${orderBy(oldestFirst)} limit`
  if (!leading) return `select t.id from tasks t where ${conditions} ${first} ${limit} offset ${offset}`
  // Scans the index per value. The first rows overall are among the first rows of each value.
  const walk = (wanted: readonly string[], condition: string): string =>
    `select each.id, each.created_at from unnest(${bind(wanted)}::text[]) as wanted (value), lateral (
       select t.id, t.created_at from tasks t where t.${leading} = wanted.value and ${conditions}${condition}
        ${first} ${limit} + ${offset}) each`
  const wanted = values[leading] ?? []
  const [rare, common] = [wanted.filter((value) => value !== 'success'), wanted.filter((value) => value === 'success')]
  const walks =
    leading === 'state'
      ? [
          ...(rare.length > 0 ? [walk(rare, ` and t.state <> 'success'`)] : []),
          ...(common.length > 0 ? [walk(common, '')] : []),
        ]
      : [walk(wanted, '')]
  return `select id from (${walks.join(' union all ')}) found ${first} ${limit} offset ${offset}`
}

const buildListQuery = (page: string, { firstId, lastId }: Bounds, oldestFirst: boolean): string => `
  with page as materialized (${page})
  select ${selectAs('tasks', 't', taskNames)}, t.err_code as "errCode", i.payload, i.used,
         (select jsonb_agg(case when m.url is null and m.object is not null then m.prepared_key end order by m.place)
            from inputs m where m.task_id = page.id and ${fromId('m.task_id', firstId, lastId)} and m.slot like '%images') as "storedImages",
         case when t.state <> 'success' then null
              when t.shows <> 'own' then creations_of(page.id, t.shows)
              else (select jsonb_agg(creation_as_read(c) order by c.place) from creations c
                     where c.task_id = page.id and ${fromId('c.task_id', firstId, lastId)} and c.keep_until > now()) end as creations
    from page join tasks t on t.id = page.id and ${fromId('t.id', firstId, lastId)}
    join task_inputs i on i.task_id = page.id and ${fromId('i.task_id', firstId, lastId)}
   ${orderBy(oldestFirst, 't.')}`

const statementName = (text: string): string => `list_tasks_${createHash('sha1').update(text).digest('hex')}`

const toRecord = (row: ListedRow): TaskRecord => ({
  ...row,
  errMsg: resolveErrMsg({ err_code: row.errCode, err_msg: row.errMsg }),
  credits: Number(row.credits),
  payload: row.payload.toString('utf8'),
  storedImages: row.storedImages ?? [],
  creations: row.creations ?? [],
})

export const createTaskList = (db: Database): TaskList => ({
  list: (tenantId, filter, page) =>
    inTransaction(db, tenantId, async (client) => {
      const values: unknown[] = []
      const bounds = findBounds(filter, page, Date.now())
      const text = buildListQuery(
        buildPageQuery(filter, page, bounds, (value) => `$${values.push(value)}`),
        bounds,
        page.oldestFirst === true,
      )
      // Prepared by its text, because planning costs ten times the execution. Of lists of the last days there are few
      // texts a day; others are planned each time.
      const name = bounds.isRecent ? { name: statementName(text) } : {}
      const { rows } = await client.query<ListedRow>({ ...name, text, values })
      return rows.map(toRecord)
    }),
})
