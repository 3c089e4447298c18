import type { Json, StepWork } from '@kinora/domain'
import type { ChangedTask } from '@kinora/domain/films'
import { named } from '../database/named.ts'
import { type Database, queryRows } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'

export type Attempt = {
  id: string
  state: Row<'attempts'>['state']
  /** The back end that was called or will be called. It changes only while no back end has been called. */
  backend: string
  handle: Json | null
  /** The stored result, as a repeated run returns it. */
  result: unknown
  /** True if this call created the attempt. No back end has received its id before. */
  isFresh: boolean
  /** How often this attempt was started without a recorded end, including this start. */
  starts: number
}

export type StepKey = { tenantId: string; taskId: string; stepNo: number; tryNo: number }

/** The completed fraction of a step, from 0 to 1, and whether the back end reported at least one more per cent. */
export type ReportedProgress = { fraction: number; isReported: boolean }

export type BegunStep = {
  attempt: Attempt
  fault: string
  texts: Record<string, string>
  version: number
  movedToProcessing: boolean
  /** Set if the part of this step moved to processing too. */
  partVersion: number | undefined
  /** Parent tasks that moved with this one. */
  others: readonly ChangedTask[]
}

type BegunRow = Columns<
  'begin_step',
  'version' | 'attempt_id' | 'attempt_backend' | 'starts' | 'fault' | 'moved',
  {
    verdict: 'go' | 'ended'
    texts: Record<string, string>
    attempt_state: Attempt['state']
    handle: Json | null
    result: unknown
    part_version: number | null
    others: ChangedTask[] | null
  }
>

/**
 * Calls a function and names the worker to its trigger, for this transaction only: processes may share a session. The
 * argument of the call refers to the name, so the name is set first.
 */
const asWorker = <const Name extends string, const Rest extends string>(name: Name, rest: Rest) =>
  `select called.* from (select set_config('app.worker', :worker, true) as worker offset 0) as caller,
     lateral ${name}(case when caller.worker is not null then :tenantId::bigint end, ${rest}) as called` as const

/**
 * The write-ahead rows of model steps. Each method is one message to the database. `worker` names this process in the
 * attempts that it runs.
 */
export const createAttempts = (db: Database, worker = '') => {
  const query = <R extends object>(name: string, text: string, values: unknown[]): Promise<R[]> =>
    queryRows(db, name, text, values)
  type Change = {
    state?: Attempt['state']
    handle?: Json
    result?: unknown
    fault?: string
    starts?: number
    backend?: string
    workedSeconds?: number
  }
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  /** Picks the fields, because callers may pass objects with more than a key. */
  const pickKey = ({ tenantId, taskId, stepNo, tryNo }: StepKey): StepKey => ({ tenantId, taskId, stepNo, tryNo })
  const change = async (
    key: StepKey,
    { state, handle, result, fault, starts, backend, workedSeconds }: Change,
  ): Promise<void> => {
    await query(
      'change_attempt',
      ...named(
        asWorker(
          'change_attempt',
          ':taskId, :stepNo, :tryNo, :state, :handle, :result, :fault, :starts, :backend, :workedSeconds',
        ),
        {
          ...pickKey(key),
          worker,
          state: state ?? null,
          handle: json(handle),
          result: json(result),
          fault: fault ?? null,
          starts: starts ?? 0,
          backend: backend ?? null,
          workedSeconds: workedSeconds ?? 0,
        },
      ),
    )
  }
  return {
    /** Returns undefined if the task has ended. */
    async begin(
      key: StepKey,
      input: { attemptId: string; step: string; backend: string; part?: string | undefined },
    ): Promise<BegunStep | undefined> {
      const { attemptId, step, backend: requestedBackend, part = null } = input
      const [row] = await query<BegunRow>(
        'begin_step',
        ...named(asWorker('begin_step', ':taskId, :stepNo, :tryNo, :attemptId, :step, :backend, :part'), {
          ...pickKey(key),
          worker,
          attemptId,
          step,
          backend: requestedBackend,
          part,
        }),
      )
      if (!row || row.verdict === 'ended') return undefined
      const { attempt_id: id, attempt_state: state, attempt_backend: backend, handle, result, starts } = row
      return {
        attempt: { id, state, backend, handle, result, starts, isFresh: id === attemptId },
        fault: row.fault,
        texts: row.texts,
        version: row.version,
        movedToProcessing: row.moved,
        partVersion: row.part_version ?? undefined,
        others: row.others ?? [],
      }
    },
    /** `workedSeconds`: the time for which the back end has already worked when it returns the handle. */
    started: (key: StepKey, handle: Json, workedSeconds = 0) =>
      change(key, { state: 'started', handle, workedSeconds }),
    done: (key: StepKey, result: unknown) => change(key, { state: 'done', result, starts: -1 }),
    failed: (key: StepKey, fault: string) => change(key, { state: 'failed', fault, starts: -1 }),
    /** The back end was certainly not called, so the next run may choose another one. */
    clearBackend: (key: StepKey) => change(key, { backend: '' }),
    unknown: (key: StepKey) => change(key, { state: 'unknown', starts: -1 }),
    /**
     * Called before a job is started at a paid back end. Returns true if an attempt that a restore lost may have started
     * it already: then the outcome of this attempt is unknown.
     */
    async doubt({ tenantId, taskId, stepNo, tryNo }: StepKey): Promise<boolean> {
      const [row] = await query<{ doubted: boolean }>(
        'doubt_attempt',
        'select doubt_attempt($1, $2, $3, $4) as doubted',
        [tenantId, taskId, stepNo, tryNo],
      )
      return row?.doubted === true
    },
    /** The run ended without crashing its worker, so this start does not count against the task. */
    giveStartBack: (key: StepKey) => change(key, { starts: -1 }),
    /**
     * Returns the tasks with a visible change: the task, or the part and its film. Empty if the progress is unchanged.
     */
    async progress(tenantId: string, taskId: string, percent: number, part?: string): Promise<ChangedTask[]> {
      if (part !== undefined)
        return query<Row<'move_part_progress'>>(
          'move_part_progress',
          'select * from move_part_progress($1, $2, $3, $4)',
          [tenantId, taskId, part, percent],
        )
      const [row] = await query<{ version: number | null }>(
        'move_progress',
        'select move_progress($1, $2, $3) as version',
        [tenantId, taskId, percent],
      )
      return row?.version == null ? [] : [{ id: taskId, version: row.version }]
    },
    /** Records that the back end reported progress of a step that has no weight. */
    async noteReport(key: StepKey): Promise<void> {
      await query('note_report', ...named('select note_report(:tenantId, :taskId, :stepNo, :tryNo)', pickKey(key)))
    },
    /** Records the completed fraction of a running step. Returns the tasks with a visible change. */
    reportWork: (
      key: StepKey,
      { fraction, isReported }: ReportedProgress,
      work: StepWork,
      part?: string,
    ): Promise<ChangedTask[]> =>
      query<Row<'report_work'>>(
        'report_work',
        ...named(
          `select * from report_work(:tenantId, :taskId, :stepNo, :tryNo, :fraction, :weight, :total, :before,
                                     :part, :partTotal, :partBefore, :isReported)`,
          {
            ...pickKey(key),
            fraction,
            weight: work.weight,
            total: work.total,
            before: work.before,
            part: part ?? null,
            partTotal: work.partTotal ?? 0,
            partBefore: work.partBefore ?? 0,
            isReported,
          },
        ),
      ),
  }
}
export type Attempts = ReturnType<typeof createAttempts>
