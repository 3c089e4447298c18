import type { ErrCode } from '@kinora/contract'
import { firstIdAt } from '@kinora/domain'
import { fromId } from '../database/id-range.ts'
import type { Database } from '../database/pool.ts'
import { type Columns, columnList, into, type Renamed, type Row, selectAs } from '../database/rows.ts'

const taskNames = { taskId: 'id', tenantId: 'tenant_id' } as const
export type OpenTask = Renamed<'tasks', typeof taskNames>
export type Overdue = OpenTask & Columns<'tasks', 'state'> & { errCode: ErrCode; trace: Row<'task_inputs'>['trace'] }

const batchSize = 500

/** Periodic jobs over all tenants. Each call is bounded, so that a backlog is processed in small batches. */
export const createSweepStore = (db: Database) => {
  /** Returns the id below which no task is open. */
  const moveOpenHorizon = async (): Promise<string> => {
    const { rows } = await db.query<{ first: string }>('select move_open_horizon() as first')
    return rows[0]?.first ?? '0'
  }
  return {
    /**
     * Returns false if another process began a round of the job less than `turnMs` ago. A crashed process delays the next
     * round by that time. `isFirst`: a process that has just started begins a round in any case.
     */
    async takeTurn(job: string, turnMs: number, isFirst: boolean): Promise<boolean> {
      const { rowCount } = await db.query({
        name: 'take_turn',
        text: `insert into sweep_turns as t (${columnList('sweep_turns', 'job', 'until')}) values ($1, now() + make_interval(secs => $2))
               on conflict (job) do update set until = excluded.until where t.until <= now() or $3`,
        values: [job, turnMs / 1000, isFirst],
      })
      return rowCount === 1
    },
    /** After a round that failed, so that another process takes the next one. */
    async giveTurnBack(job: string): Promise<void> {
      await db.query('update sweep_turns set until = now() where job = $1', [job])
    },
    /** Tasks past their limits: processing too long, waiting too long, or off-peak and two days old. */
    async overdue(limits: {
      taskTimeoutMs: number
      queueTimeoutMs: number
      offPeakDeadlineMs: number
    }): Promise<Overdue[]> {
      const first = await moveOpenHorizon()
      /** Each branch reads an index of the tasks that its limit concerns, in which those within the limit come last. */
      const branch = (errCode: ErrCode, condition: string): string =>
        `(select ${selectAs('tasks', 't', taskNames)}, t.state, '${errCode}' as "errCode" from tasks t
         where ${fromId('t.id', first)} and t.runs and ${condition} limit ${batchSize})`
      const isWorking = `(t.has_slot or t.state = 'processing') and t.state = 'processing'`
      const isPastDeadline = `t.lane = 'off-peak' and t.created_at < now() - make_interval(secs => $3)`
      const { rows } = await db.query<Overdue>(
        `select late.*, coalesce((select i.trace from task_inputs i where i.task_id = late."taskId" and ${fromId('i.task_id', first)}), '') as trace
         from (
           ${branch('InternalServiceFailure', `${isWorking} and t.processing_at < now() - make_interval(secs => $1) and not (${isPastDeadline})`)}
           union all
           ${branch('SystemThrottling', `${isWorking} and ${isPastDeadline}`)}
           union all
           ${branch('SystemThrottling', `t.state in ('created', 'queueing') and ${isPastDeadline}`)}
           union all
           ${branch('ModelUnavailable', `t.state in ('created', 'queueing') and t.lane = 'normal' and t.created_at < now() - make_interval(secs => $2)`)}
         ) late order by late."taskId" limit ${batchSize}`,
        [limits.taskTimeoutMs / 1000, limits.queueTimeoutMs / 1000, limits.offPeakDeadlineMs / 1000],
      )
      return rows
    },
    /** Tasks that should have a workflow: they hold a slot and have no order to start. */
    async shouldRun(olderThanMs: number, afterId: string): Promise<OpenTask[]> {
      const first = BigInt(afterId) > 0n ? afterId : await moveOpenHorizon()
      const { rows } = await db.query<OpenTask>(
        `select ${selectAs('tasks', 't', taskNames)} from tasks t
         where ${fromId('t.id', first)} and t.id > $2 and t.has_slot and t.state in ('created', 'queueing', 'processing')
           and t.created_at < now() - make_interval(secs => $1)
           and not exists (select 1 from outbox o where o.task_id = t.id)
         order by t.id limit ${batchSize}`,
        [olderThanMs / 1000, afterId],
      )
      return rows
    },
    async orderStart({ taskId, tenantId }: OpenTask): Promise<void> {
      await db.query({
        name: 'order_start',
        text: `insert into ${into('outbox', 'task_id', 'kind', 'tenant_id')} values ($1, 'start', $2) on conflict do nothing`,
        values: [taskId, tenantId],
      })
    },
    /** Keys are unique over all days, so they are deleted by row, in batches. */
    async forgetIdempotencyKeys(): Promise<number> {
      const { rowCount } = await db.query(`delete from idempotency_keys where (tenant_id, method, path, key) in
      (select tenant_id, method, path, key from idempotency_keys where created_at < now() - interval '24 hours'
        order by created_at limit 1000)`)
      return rowCount ?? 0
    },
    /** Deletes cloned voices that were not used in time. */
    async forgetUnusedVoices(): Promise<number> {
      const { rowCount } = await db.query(`delete from voices where (tenant_id, voice_id) in
      (select tenant_id, voice_id from voices where used_at is null and created_at <= now() - interval '168 hours' limit 1000)`)
      return rowCount ?? 0
    },
    /** Deletes expired console sessions, sign-in links and claimed states of sign-ins. */
    async forgetSignIns(): Promise<number> {
      const sessions = await db.query(`delete from sessions where id in
      (select id from sessions where idle_expires_at <= now() order by idle_expires_at limit 1000)`)
      const links = await db.query(`delete from login_links where token_sha256 in
      (select token_sha256 from login_links where expires_at <= now() order by expires_at limit 1000)`)
      const claims = await db.query(`delete from claimed_sign_ins where state_sha256 in
      (select state_sha256 from claimed_sign_ins where expires_at <= now() order by expires_at limit 1000)`)
      return (sessions.rowCount ?? 0) + (links.rowCount ?? 0) + (claims.rowCount ?? 0)
    },
    /** Deletes references to requeued tasks past their retention. */
    async forgetRequeues(keptDays: number): Promise<number> {
      const { rowCount } = await db.query(
        `delete from requeues where requeued_from in
         (select requeued_from from requeues where requeued_from < first_id_at(now() - make_interval(days => $1)) limit 1000)`,
        [keptDays],
      )
      return rowCount ?? 0
    },
    async forgetFinalizes(keptDays: number): Promise<number> {
      const { rowCount } = await db.query(
        `delete from finalizes where task_id in
         (select task_id from finalizes where task_id < first_id_at(now() - make_interval(days => $1)) limit 1000)`,
        [keptDays],
      )
      return rowCount ?? 0
    },
    /** Returns the rest of expired grants, for at most a hundred tenants. */
    async endGrants(): Promise<number> {
      const { rows } = await db.query<{ ended: number }>('select end_due_grants(100) as ended')
      return rows[0]?.ended ?? 0
    },
    /** Computes the median of the last hour for each step of each model. Others keep their last value. */
    async measureSteps(): Promise<void> {
      const anHourAgo = firstIdAt(Date.now() - 3_600_000)
      await db.query(
        `insert into ${into('step_times', 'step', 'backend', 'model', 'seconds')}
         select a.step, split_part(a.backend, ':', 1), t.model,
                percentile_cont(0.5) within group (order by extract(epoch from a.ended_at - a.started_at))
           from attempts a join tasks t on t.id = a.task_id
          where a.state = 'done' and a.started_at is not null and ${fromId('a.task_id', anHourAgo)} and ${fromId('t.id', anHourAgo)}
          group by a.step, split_part(a.backend, ':', 1), t.model
       on conflict (step, backend, model) do update set seconds = excluded.seconds`,
      )
    },
  }
}
export type SweepStore = ReturnType<typeof createSweepStore>
