import { type ErrCode, failureMessage, type State, type ValuesUsed, type Warning } from '@kinora/contract'
import { newId } from '../ids/new-id.ts'
import type { Chance, Clock } from '../ports/chance.ts'
import type { Signals } from '../ports/engine.ts'
import { type EndedTask, type Store, versionOf } from '../ports/store.ts'
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
      /** Says what caused it; without it the message of the code stands. */
      errMsg?: string
    }

export type Settled = EndedTask & { version: number }

export type SettleDeps = { store: Store; clock: Clock; chance: Chance; settings: { cell: number } }

export type SettleAsk = {
  tenantId: string
  taskId: string
  outcome: Outcome
  /** Only from these states; left out: a success from processing, a failure from any open one. */
  from?: readonly State[]
  mustStop?: boolean
}

const open: readonly State[] = ['created', 'queueing', 'processing']

/**
 * Ends a task once: a success captures what was held, a failure releases it.
 * Answers nothing when the task had ended before, whoever ended it.
 */
export const settleTask = async (
  { store, clock, chance, settings }: SettleDeps,
  { tenantId, taskId, outcome, from, mustStop = false }: SettleAsk,
): Promise<Settled | undefined> => {
  const isSuccess = outcome.state === 'success'
  const draw = () => newId(clock.nowMs(), settings.cell, chance.random16())
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
  return ended && { ...ended, version: versionOf({ seq: ended.seq, progress: isSuccess ? 100 : 0 }) }
}

/** Readers of the task learn of its end, and those of what ended or changed with it. */
export const tellSettled = async (
  signals: Signals,
  { tenantId, taskId }: { tenantId: string; taskId: string },
  { version, others }: Settled,
): Promise<void> => {
  const changed = [{ id: taskId, version }, ...others]
  await Promise.all(changed.map((each) => signals.changed(tenantId, each.id, each.version)))
}
