import type { Json, StepWork } from '@kinora/domain'
import type { ChangedTask } from '@kinora/domain/films'
import { named } from '../database/named.ts'
import { type Database, rowsOf } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'

export type Attempt = {
  id: string
  state: Row<'attempts'>['state']
  /** Which server was asked, or will be; only an attempt that asked nobody changes it. */
  backend: string
  handle: Json | null
  /** What the step left behind, as its next run would return it. */
  result: unknown
  /** Drawn by this very call: nobody can have asked a back end with it before. */
  isFresh: boolean
  /** How often this attempt has been begun and not been seen to end, this time included. */
  starts: number
}

export type StepKey = { tenantId: string; taskId: string; stepNo: number; tryNo: number }

export type BegunStep = {
  attempt: Attempt
  fault: string
  texts: Record<string, string>
  version: number
  movedToProcessing: boolean
  /** The part it works for has moved to processing as well. */
  partVersion: number | undefined
  /** What gathers the task has moved with it. */
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

/** The write-ahead rows of model steps, each method one message. */
export const createAttempts = (db: Database) => {
  const query = <R extends object>(name: string, text: string, values: unknown[]): Promise<R[]> =>
    rowsOf(db, name, text, values)
  type Change = {
    state?: Attempt['state']
    handle?: Json
    result?: unknown
    fault?: string
    starts?: number
    backend?: string
  }
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  /** Named one by one: callers may pass more than a key. */
  const keyOf = ({ tenantId, taskId, stepNo, tryNo }: StepKey): StepKey => ({ tenantId, taskId, stepNo, tryNo })
  const change = async (key: StepKey, { state, handle, result, fault, starts, backend }: Change): Promise<void> => {
    await query(
      'change_attempt',
      ...named(
        `select change_attempt(:tenantId, :taskId, :stepNo, :tryNo, :state, :handle, :result, :fault, :starts, :backend)`,
        {
          ...keyOf(key),
          state: state ?? null,
          handle: json(handle),
          result: json(result),
          fault: fault ?? null,
          starts: starts ?? 0,
          backend: backend ?? null,
        },
      ),
    )
  }
  return {
    /** Nothing when the task has ended. */
    async begin(
      key: StepKey,
      ask: { attemptId: string; step: string; backend: string; part?: string | undefined },
    ): Promise<BegunStep | undefined> {
      const { attemptId, step, backend: asked, part = null } = ask
      const [row] = await query<BegunRow>(
        'begin_step',
        ...named('select * from begin_step(:tenantId, :taskId, :stepNo, :tryNo, :attemptId, :step, :backend, :part)', {
          ...keyOf(key),
          attemptId,
          step,
          backend: asked,
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
    started: (key: StepKey, handle: Json) => change(key, { state: 'started', handle }),
    done: (key: StepKey, result: unknown) => change(key, { state: 'done', result, starts: -1 }),
    failed: (key: StepKey, fault: string) => change(key, { state: 'failed', fault, starts: -1 }),
    /** The server that was to be asked certainly was not: the next run takes whichever it comes to. */
    neverAsked: (key: StepKey) => change(key, { backend: '' }),
    unknown: (key: StepKey) => change(key, { state: 'unknown', starts: -1 }),
    /** The run ended without killing its runner, so this start does not count against the task. */
    giveStartBack: (key: StepKey) => change(key, { starts: -1 }),
    /** What readers see anew: the task, or the part and its film; nothing where progress stood there already. */
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
    /** How much of a running step is done, from 0 to 1; answers what readers see anew. */
    reportWork: (key: StepKey, fraction: number, work: StepWork, part?: string): Promise<ChangedTask[]> =>
      query<Row<'report_work'>>(
        'report_work',
        ...named(
          `select * from report_work(:tenantId, :taskId, :stepNo, :tryNo, :fraction, :weight, :total, :before,
                                     :part, :partTotal, :partBefore)`,
          {
            ...keyOf(key),
            fraction,
            weight: work.weight,
            total: work.total,
            before: work.before,
            part: part ?? null,
            partTotal: work.partTotal ?? 0,
            partBefore: work.partBefore ?? 0,
          },
        ),
      ),
  }
}
export type Attempts = ReturnType<typeof createAttempts>
