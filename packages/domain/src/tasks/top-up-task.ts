import { AppError, type ErrCode } from '@kinora/contract'
import type { PriceLine } from '../credits/price.ts'
import type { Store } from '../ports/store.ts'

type TaskId = { tenantId: string; taskId: string }

export type TopUpDeps = {
  store: Pick<Store, 'topUp'>
  /** Ends a task that has not begun. */
  fail(task: TaskId, errCode: ErrCode): Promise<unknown>
}

/**
 * Holds the full price of a task whose input has been measured; a task that is not covered ends.
 * False when it is not to run: not covered, or ended by somebody else meanwhile.
 */
export const topUpTask = async (
  { store, fail }: TopUpDeps,
  { tenantId, taskId, lines }: TaskId & { lines: readonly PriceLine[] },
): Promise<boolean> => {
  try {
    return await store.topUp({ tenantId, taskId, lines })
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'CreditInsufficient') throw error
    await fail({ tenantId, taskId }, 'CreditInsufficient')
    return false
  }
}
