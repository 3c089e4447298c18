import { AppError, type State } from '@kinora/contract'
import type { Catalog } from '../backends/catalog.ts'
import type { TaskView } from '../ports/store.ts'
import { type SettleDeps, type Settled, settleTask } from './settle-task.ts'

export type CancelDeps = SettleDeps & { catalog: Catalog }

const refuse = (state: State): never => {
  throw new AppError('BadRequest', { detail: `task state is ${state}, can not cancel`, rule: 'state' })
}

/** Cancels a task. The credits are released at once; running work is stopped afterwards. */
export const cancelTask = async (
  deps: CancelDeps,
  { tenantId, taskId }: { tenantId: string; taskId: string },
): Promise<Settled | undefined> => {
  const task = await deps.store.readTask(tenantId, taskId)
  if (!task) throw new AppError('TaskNotFound')
  if (task.isMadePart)
    throw new AppError('BadRequest', { detail: 'the task is a part of a film: cancel the film', rule: 'state' })
  if (wasCancelled(task)) return undefined
  const atWork = task.state === 'processing' ? await deps.store.backendsAtWork(tenantId, taskId) : []
  if (task.state === 'success' || task.state === 'failed' || !atWork.every((name) => deps.catalog.canStop(name)))
    refuse(task.state)
  const settled = await settleTask(deps, {
    tenantId,
    taskId,
    outcome: { state: 'failed', errCode: 'UserCancelled' },
    from: [task.state],
    mustStop: true,
  })
  // The state changed between read and end: decide again by the new state.
  return settled ?? cancelTask(deps, { tenantId, taskId })
}

const wasCancelled = (task: TaskView): boolean => task.state === 'failed' && task.errCode === 'UserCancelled'
