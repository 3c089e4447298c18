import type { Json } from '@kinora/domain'
import { type Database, rowsOf } from './pool.ts'

export type Attempt = {
  id: string
  state: 'intended' | 'started' | 'done' | 'failed' | 'unknown'
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
}

type BegunRow = {
  verdict: 'go' | 'ended'
  version: number
  texts: Record<string, string>
  attempt_id: string
  attempt_state: Attempt['state']
  handle: Json | null
  result: unknown
  starts: number
  fault: string
  moved: boolean
}

/** The write-ahead rows of model steps, each method one message. */
export const createAttempts = (db: Database) => {
  const query = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    rowsOf(db, name, text, values)
  type Change = { state?: Attempt['state']; handle?: Json; result?: unknown; fault?: string; starts?: number }
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const change = async (key: StepKey, { state, handle, result, fault, starts }: Change): Promise<void> => {
    await query('change_attempt', 'select change_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      key.tenantId,
      key.taskId,
      key.stepNo,
      key.tryNo,
      state ?? null,
      json(handle),
      json(result),
      fault ?? null,
      starts ?? 0,
    ])
  }
  return {
    /** Nothing when the task has ended. */
    async begin(
      key: StepKey,
      ask: { attemptId: string; step: string; backend: string },
    ): Promise<BegunStep | undefined> {
      const [row] = await query<BegunRow>('begin_step', 'select * from begin_step($1, $2, $3, $4, $5, $6, $7)', [
        key.tenantId,
        key.taskId,
        key.stepNo,
        key.tryNo,
        ask.attemptId,
        ask.step,
        ask.backend,
      ])
      if (!row || row.verdict === 'ended') return undefined
      const { attempt_id: id, attempt_state: state, handle, result, starts } = row
      return {
        attempt: { id, state, handle, result, starts, isFresh: id === ask.attemptId },
        fault: row.fault,
        texts: row.texts,
        version: row.version,
        movedToProcessing: row.moved,
      }
    },
    started: (key: StepKey, handle: Json) => change(key, { state: 'started', handle }),
    done: (key: StepKey, result: unknown) => change(key, { state: 'done', result, starts: -1 }),
    failed: (key: StepKey, fault: string) => change(key, { state: 'failed', fault, starts: -1 }),
    unknown: (key: StepKey) => change(key, { state: 'unknown', starts: -1 }),
    /** The run ended without killing its runner, so this start does not count against the task. */
    giveStartBack: (key: StepKey) => change(key, { starts: -1 }),
    /** The version readers now see, or nothing when progress stands there already. */
    async progress(tenantId: string, taskId: string, percent: number): Promise<number | undefined> {
      const [row] = await query<{ version: number | null }>(
        'move_progress',
        'select move_progress($1, $2, $3) as version',
        [tenantId, taskId, percent],
      )
      return row?.version ?? undefined
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>
