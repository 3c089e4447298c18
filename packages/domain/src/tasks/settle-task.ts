import { type ErrCode, failureMessage, type State, type ValuesUsed, type Warning } from '@kinora/contract'
import { newId } from '../ids/new-id.ts'
import type { Signals } from '../ports/engine.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import { computeVersion, type EndedTask, type Store } from '../ports/store.ts'
import type { FinishedCreation } from '../steps/media.ts'

export type Outcome =
  | {
      state: 'success'
      creations: readonly FinishedCreation[]
      charged?: Readonly<Record<string, number>>
      warnings?: readonly Warning[]
      used?: ValuesUsed
    }
  | {
      state: 'failed'
      errCode: ErrCode
      /** Names the cause; the message of the code by default. */
      errMsg?: string
    }

export type Settled = EndedTask & { version: number }

export type SettleDeps = { store: Store; clock: Clock; randomSource: RandomSource; settings: { cell: number } }

export type SettleTaskInput = {
  tenantId: string
  taskId: string
  outcome: Outcome
  /** Allowed states before the end; by default, processing for a success and any open state for a failure. */
  from?: readonly State[]
  mustStop?: boolean
}

const open: readonly State[] = ['created', 'queueing', 'processing']

/**
 * Ends a task once: a success captures the hold, a failure releases it. Returns undefined if the task had already
 * ended.
 */
export const settleTask = async (
  { store, clock, randomSource, settings }: SettleDeps,
  { tenantId, taskId, outcome, from, mustStop = false }: SettleTaskInput,
): Promise<Settled | undefined> => {
  const isSuccess = outcome.state === 'success'
  const draw = () => newId(clock.nowMs(), settings.cell, randomSource.random16())
  const ended = await store.endTask({
    tenantId,
    taskId,
    state: outcome.state,
    errCode: isSuccess ? '' : outcome.errCode,
    errMsg: isSuccess ? '' : (outcome.errMsg ?? failureMessage(outcome.errCode)),
    from: from ?? (isSuccess ? ['processing'] : open),
    creations: isSuccess ? outcome.creations.map((creation) => ({ ...creation, id: draw() })) : [],
    charged: isSuccess ? (outcome.charged ?? {}) : {},
    warnings: isSuccess ? (outcome.warnings ?? []) : [],
    valuesUsed: isSuccess ? (outcome.used ?? {}) : {},
    mustStop,
  })
  return ended && { ...ended, version: computeVersion({ seq: ended.seq, progress: isSuccess ? 100 : 0 }) }
}

/** Notifies readers of the task and of everything that ended or changed with it. */
export const publishTaskSettled = async (
  signals: Signals,
  { tenantId, taskId }: { tenantId: string; taskId: string },
  { version, others }: Settled,
): Promise<void> => {
  const changed = [{ id: taskId, version }, ...others]
  await Promise.all(changed.map((each) => signals.changed(tenantId, each.id, each.version)))
}
