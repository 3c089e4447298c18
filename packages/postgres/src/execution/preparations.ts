import type { NewInput, ObjectRef, PreparationOutcome, PreparedMedia } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { type Columns, type Renamed, type Row, selectAs } from '../database/rows.ts'

const leaseNames = { taskId: 'task_id', tenantId: 'tenant_id', kind: 'kind', starts: 'starts' } as const

/** `starts` is counted before anything runs, this one included. */
export type Preparation = Renamed<'preparations', typeof leaseNames> &
  Columns<'tasks', 'model'> & { [Name in 'generator' | 'version']: Row<'tasks'>[Name] | null } & Columns<
    'task_inputs',
    'trace',
    { params: unknown; texts: Record<string, string> }
  > & {
    /** Of a test key. */
    isSandbox: boolean
    inputs: NewInput[]
  }

/** How many preparations may be leased: of both kinds together, and of each. */
export type Vacancies = Record<'all' | 'subjects' | 'tasks', number>

/** Tasks whose inputs must be brought in and looked at before they may stand in line. */
export const createPreparationStore = (db: Database, settings: { concurrency: number }) => ({
  /**
   * What is due, leased for `leaseMs`: who dies over it leaves it to the next one, and has counted as a start. Requests
   * wait for subjects, so these come first.
   */
  async lease(most: Vacancies, leaseMs: number): Promise<Preparation[]> {
    const { rows } = await db.query<Preparation>({
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
        select ${selectAs('preparations', 'l', leaseNames)}, t.generator, t.version,
               coalesce(t.model, '') as model, i.params,
               exists (select 1 from tenants n where n.id = l.tenant_id and n.sandbox_of is not null) as "isSandbox",
               coalesce(i.trace, '') as trace, coalesce(i.texts, '{}') as texts,
               coalesce((select jsonb_agg(jsonb_build_object('place', m.place, 'slot', m.slot, 'field', m.field, 'rule', m.rule, 'url', m.url,
                          'object', m.object, 'preparedKey', m.prepared_key) order by m.place)
                  from inputs m where m.task_id = l.task_id), '[]') as inputs
          from leased l left join tasks t on t.id = l.task_id left join task_inputs i on i.task_id = l.task_id`,
      values: [most.all, most.subjects, most.tasks, leaseMs / 1000],
    })
    return rows
  },
  /** The bytes of an address lie in the store now; nobody fetches them a second time. */
  async fetched({ taskId }: Preparation, place: number, object: ObjectRef): Promise<void> {
    await db.query({
      name: 'input_fetched',
      text: 'update inputs set object = $3 where task_id = $1 and place = $2',
      values: [taskId, place, JSON.stringify(object)],
    })
  },
  /** Into the line; whether a slot was free, or nothing when the task has ended meanwhile. */
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
  /** For who waits for it: what was made, or why nothing was. */
  async tell({ taskId }: Preparation, outcome: PreparationOutcome): Promise<void> {
    await db.query({
      name: 'tell_outcome',
      text: `update preparations set outcome = $2, due_at = 'infinity' where task_id = $1`,
      values: [taskId, JSON.stringify(outcome)],
    })
  },
  /** Longer work keeps its lease; one that was not the task's fault gives its start back. */
  async again({ taskId }: Preparation, inMs: number, change: { giveStartBack: boolean }): Promise<void> {
    await db.query({
      name: 'prepare_again',
      text: 'update preparations set due_at = now() + make_interval(secs => $2), starts = starts - $3 where task_id = $1',
      values: [taskId, inMs / 1000, change.giveStartBack ? 1 : 0],
    })
  },
})
export type PreparationStore = ReturnType<typeof createPreparationStore>
