import type { NewInput, ObjectRef, PreparationOutcome, PreparedMedia } from '@kinora/domain'
import { withIds } from '../database/id-range.ts'
import type { Database } from '../database/pool.ts'
import { type Columns, type Renamed, type Row, selectAs } from '../database/rows.ts'

const leaseNames = { taskId: 'task_id', tenantId: 'tenant_id', kind: 'kind', starts: 'starts' } as const

/** `starts` is incremented before a run and includes it. */
export type Preparation = Renamed<'preparations', typeof leaseNames> &
  Columns<'tasks', 'model'> & { [Name in 'generator' | 'version']: Row<'tasks'>[Name] | null } & Columns<
    'task_inputs',
    'trace',
    { params: unknown; texts: Record<string, string> }
  > & {
    /** True for a test key. */
    isSandbox: boolean
    inputs: NewInput[]
  }

type LeasedRow = Pick<Preparation, keyof typeof leaseNames | 'isSandbox'>
type RequestRow = Omit<Preparation, Exclude<keyof LeasedRow, 'taskId'>>

/** How many preparations may be leased: in total and of each kind. */
export type Vacancies = Record<'all' | 'subjects' | 'tasks', number>

/** Tasks whose inputs must be fetched and validated before they enter the queue. */
export const createPreparationStore = (db: Database, settings: { concurrency: number }) => ({
  /**
   * Leases due preparations for `leaseMs`. If a worker dies, another one continues after the lease expires, and the
   * start counts. Subjects come first, because requests wait for them.
   */
  async lease(most: Vacancies, leaseMs: number): Promise<Preparation[]> {
    const { rows: leased } = await db.query<LeasedRow>({
      name: 'lease_preparations',
      text: `with due_subjects as (
          select task_id from preparations where kind = 'subject' and due_at <= now()
           order by due_at limit least($1::int, $2::int) for update skip locked
        ), due_tasks as (
          select task_id from preparations where kind = 'task' and due_at <= now() order by due_at
           limit greatest(0, least($3::int, $1::int - (select count(*) from due_subjects))) for update skip locked
        ), due as (
          select task_id from due_subjects union all select task_id from due_tasks
        ), leased as (
          update preparations p set due_at = now() + make_interval(secs => $4), starts = p.starts + 1 from due
           where p.task_id = due.task_id returning p.task_id, p.tenant_id, p.kind, p.starts
        )
        select ${selectAs('preparations', 'l', leaseNames)},
               exists (select 1 from tenants n where n.id = l.tenant_id and n.sandbox_of is not null) as "isSandbox"
          from leased l`,
      values: [most.all, most.subjects, most.tasks, leaseMs / 1000],
    })
    if (leased.length === 0) return []
    const ids = leased.map(({ taskId }) => taskId)
    const { rows } = await db.query<RequestRow>(
      `select l.id as "taskId", t.generator, t.version, coalesce(t.model, '') as model, i.params,
              coalesce(i.trace, '') as trace, coalesce(i.texts, '{}') as texts,
              coalesce((select jsonb_agg(jsonb_build_object('place', m.place, 'slot', m.slot, 'field', m.field, 'rule', m.rule, 'url', m.url,
                         'object', m.object, 'preparedKey', m.prepared_key) order by m.place)
                 from inputs m where m.task_id = l.id and ${withIds('m.task_id', ids)}), '[]') as inputs
         from unnest($1::bigint[]) l (id) left join tasks t on t.id = l.id and ${withIds('t.id', ids)}
         left join task_inputs i on i.task_id = l.id and ${withIds('i.task_id', ids)}`,
      [ids],
    )
    const requests = new Map(rows.map((row) => [row.taskId, row]))
    return leased.flatMap((row): Preparation[] => {
      const request = requests.get(row.taskId)
      return request ? [{ ...row, ...request }] : []
    })
  },
  /** Records that an input has been fetched into object storage, so that it is not fetched again. */
  async fetched({ taskId }: Preparation, place: number, object: ObjectRef): Promise<void> {
    await db.query(`update inputs set object = $2 where ${withIds('task_id', [taskId])} and place = $1`, [
      place,
      JSON.stringify(object),
    ])
  },
  /** Enters the queue. Returns whether a slot was free, or undefined if the task has ended. */
  async ready(
    { tenantId, taskId }: Preparation,
    prepared: Readonly<Record<number, PreparedMedia>>,
  ): Promise<boolean | undefined> {
    const { rows } = await db.query<{ slot: boolean | null }>({
      name: 'inputs_ready',
      text: 'select inputs_ready($1, $2, $3, $4) as slot',
      values: [tenantId, taskId, JSON.stringify(prepared), settings.concurrency],
    })
    return rows[0]?.slot ?? undefined
  },
  /** Stores the result or the error for the waiting request. */
  async publishOutcome({ taskId }: Preparation, outcome: PreparationOutcome): Promise<void> {
    await db.query({
      name: 'tell_outcome',
      text: `update preparations set outcome = $2, due_at = 'infinity' where task_id = $1`,
      values: [taskId, JSON.stringify(outcome)],
    })
  },
  /**
   * Extends the lease of longer work, or reschedules it. A failure not caused by the task does not count as a start.
   */
  async again({ taskId }: Preparation, inMs: number, change: { giveStartBack: boolean }): Promise<void> {
    await db.query({
      name: 'prepare_again',
      text: 'update preparations set due_at = now() + make_interval(secs => $2), starts = starts - $3 where task_id = $1',
      values: [taskId, inMs / 1000, change.giveStartBack ? 1 : 0],
    })
  },
})
export type PreparationStore = ReturnType<typeof createPreparationStore>
