import type { ErrCode, State } from '@kinora/contract'
import { newId } from '../ids/new-id.ts'
import type { Chance, Clock } from '../ports/chance.ts'
import { type Store, type Tx, versionOf } from '../ports/store.ts'
import type { FinishedCreation } from '../steps/media.ts'

export type Outcome =
  | { state: 'success'; creations: readonly FinishedCreation[] }
  | { state: 'failed'; errCode: ErrCode; from?: readonly State[] }

export type Settled = { version: number; generator: string; hasCallback: boolean; handedOn: boolean }

export type SettleDeps = { store: Store; clock: Clock; chance: Chance; settings: { cell: number } }

/**
 * Ends a task once: state, creations, credits, slot and callback in one transaction.
 * Answers nothing when the task had ended before, whoever ended it.
 */
export const settleTask = (
  deps: SettleDeps,
  { tenantId, taskId, outcome }: { tenantId: string; taskId: string; outcome: Outcome },
): Promise<Settled | undefined> => deps.store.transaction(tenantId, (tx) => settleIn(tx, deps, taskId, outcome))

export const settleIn = async (
  tx: Tx,
  { clock, chance, settings }: Omit<SettleDeps, 'store'>,
  taskId: string,
  outcome: Outcome,
): Promise<Settled | undefined> => {
  const isSuccess = outcome.state === 'success'
  const ended = await tx.endTask(taskId, {
    state: outcome.state,
    errCode: isSuccess ? '' : outcome.errCode,
    ...(!isSuccess && outcome.from ? { from: outcome.from } : {}),
  })
  if (!ended) return undefined
  if (isSuccess) {
    const draw = () => newId(clock.nowMs(), settings.cell, chance.random16())
    await tx.insertCreations(
      taskId,
      outcome.creations.map((creation) => ({ ...creation, id: draw() })),
    )
  }
  if (ended.billable) await tx.post({ ref: taskId, kind: isSuccess ? 'capture' : 'release', credits: ended.credits })
  if (ended.hasCallback) await tx.pushDelivery(taskId, outcome.state, ended.seq)
  const handedOn = await tx.leaveLane(ended.lane, ended.hadSlot)
  return {
    version: versionOf({ seq: ended.seq, progress: isSuccess ? 100 : 0 }),
    generator: ended.generator,
    hasCallback: ended.hasCallback,
    handedOn,
  }
}
