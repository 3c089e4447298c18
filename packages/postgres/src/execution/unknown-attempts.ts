import type { Json } from '@kinora/domain'
import { named } from '../database/named.ts'
import { type Database, queryRows } from '../database/pool.ts'
import { type Renamed, type Row, selectAs } from '../database/rows.ts'
import type { StepKey } from './attempts.ts'

const attemptNames = {
  tenantId: 'tenant_id',
  taskId: 'task_id',
  stepNo: 'step_no',
  tryNo: 'try_no',
  attemptId: 'id',
  step: 'step',
  backend: 'backend',
  word: 'word',
  isAfterRestore: 'after_restore',
} as const

export type UnknownAttempt = Renamed<'attempts', typeof attemptNames> & {
  isTaskOpen: boolean
  /** The traceparent of the task. */
  trace: Row<'task_inputs'>['trace']
}

/** The outcome of an attempt: it runs, it may be started, or it failed. */
export type KnownOutcome =
  | { state: 'started'; handle: Json }
  | { state: 'intended' }
  /** `fault` is the error of the next run of the step. An attempt that was never started costs nothing. */
  | { state: 'failed'; fault: string; neverStarted?: true }

const firstPauseSeconds = 15
const longestPauseSeconds = 3_600

/** Attempts with an unknown outcome, over all tenants. */
export const createUnknownAttempts = (db: Database) => ({
  /** Leases due attempts at increasing intervals, so that a back end is not polled at a constant rate forever. */
  due: (most: number): Promise<UnknownAttempt[]> =>
    queryRows(
      db,
      'due_unknown_attempts',
      `with due as (
         select task_id, step_no, try_no from attempts where state = 'unknown' and ask_at <= now()
          order by ask_at limit $1 for update skip locked
       ), leased as (
         update attempts a set asks = a.asks + 1, ask_at = now() + make_interval(secs => least($2 * 2 ^ least(a.asks, 16), $3))
           from due where a.task_id = due.task_id and a.step_no = due.step_no and a.try_no = due.try_no and a.state = 'unknown'
         returning a.*
       )
       select ${selectAs('attempts', 'l', attemptNames)}, coalesce(t.state = 'processing', false) as "isTaskOpen",
              coalesce((select i.trace from task_inputs i where i.task_id = l.task_id), '') as trace
         from leased l left join tasks t on t.id = l.task_id`,
      [most, firstPauseSeconds, longestPauseSeconds],
    ),
  /** Writes the outcome and the order that resumes the workflow. Returns false if the outcome was known before. */
  async resolve({ taskId, stepNo, tryNo }: StepKey, outcome: KnownOutcome): Promise<boolean> {
    const [row] = await queryRows<{ resolved: boolean }>(
      db,
      'resolve_unknown',
      ...named('select resolve_unknown(:taskId, :stepNo, :tryNo, :state, :handle, :fault, :neverStarted) as resolved', {
        taskId,
        stepNo,
        tryNo,
        state: outcome.state,
        handle: outcome.state === 'started' ? JSON.stringify(outcome.handle) : null,
        fault: outcome.state === 'failed' ? outcome.fault : '',
        neverStarted: outcome.state === 'failed' && outcome.neverStarted === true,
      }),
    )
    return row?.resolved === true
  },
})
export type UnknownAttempts = ReturnType<typeof createUnknownAttempts>
