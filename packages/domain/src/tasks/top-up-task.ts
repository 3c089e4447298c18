import { AppError, type State } from '@kinora/contract'
import { type SettleDeps, settleTask } from './settle-task.ts'

const beforeItRuns: readonly State[] = ['created', 'queueing']

/**
 * Holds the full price of a task whose input has been measured; a task that is not covered ends.
 * False when it is not to run: not covered, or ended by somebody else meanwhile.
 */
export const topUpTask = async (
  deps: SettleDeps,
  { tenantId, taskId, credits }: { tenantId: string; taskId: string; credits: number },
): Promise<boolean> => {
  try {
    return await deps.store.topUp({ tenantId, taskId, credits })
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'CreditInsufficient') throw error
    const outcome = { state: 'failed', errCode: 'CreditInsufficient' } as const
    await settleTask(deps, { tenantId, taskId, outcome, from: beforeItRuns })
    return false
  }
}
