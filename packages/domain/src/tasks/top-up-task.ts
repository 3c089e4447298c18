import { AppError, type ErrCode } from '@kinora/contract'
import type { PriceLine } from '../credits/price.ts'
import type { NewTask, Store } from '../ports/store.ts'

type TaskId = { tenantId: string; taskId: string }

export type TopUpDeps = {
  store: Pick<Store, 'topUp'>
  /** Ends a task that has not started. */
  fail(task: TaskId, errCode: ErrCode): Promise<unknown>
}

/**
 * Holds the full price of a task after its input is measured; ends a task that is not covered. False if it must not
 * run: not covered, or already ended.
 */
export const topUpTask = async (
  { store, fail }: TopUpDeps,
  raise: TaskId & { lines: readonly PriceLine[]; draft?: NewTask['draft'] },
): Promise<boolean> => {
  try {
    return await store.topUp(raise)
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'CreditInsufficient') throw error
    await fail({ tenantId: raise.tenantId, taskId: raise.taskId }, 'CreditInsufficient')
    return false
  }
}
