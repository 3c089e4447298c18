import { AppError, isTerminal } from '@kinora/contract'
import { type CancelDeps, cancelTask } from './cancel-task.ts'
import type { Settled } from './settle-task.ts'

type TaskKey = { tenantId: string; taskId: string }

const isOver = async ({ store }: CancelDeps, { tenantId, taskId }: TaskKey): Promise<boolean> => {
  const task = await store.readTask(tenantId, taskId)
  if (!task) throw new AppError('TaskNotFound')
  return isTerminal(task.state)
}

const cancelIfOpen = async (deps: CancelDeps, taskKey: TaskKey): Promise<Settled | undefined> => {
  if (await isOver(deps, taskKey)) return undefined
  try {
    return await cancelTask(deps, taskKey)
  } catch (error) {
    // The task ended by itself meanwhile.
    if (await isOver(deps, taskKey)) return undefined
    throw error
  }
}

/**
 * Soft-deletes a task. An open task is cancelled first; one that cannot be cancelled stays. A sweep deletes its media;
 * the ledger keeps its postings.
 */
export const softDeleteTask = async (
  deps: CancelDeps,
  taskKey: TaskKey,
): Promise<{ version: number; cancelled: Settled | undefined }> => {
  const cancelled = await cancelIfOpen(deps, taskKey)
  const result = await deps.store.softDeleteTask(taskKey.tenantId, taskKey.taskId)
  if (result.verdict === 'struck') return { version: result.version, cancelled }
  if (result.verdict === 'not there') throw new AppError('TaskNotFound')
  throw new AppError('Conflict', { detail: 'the film is being edited', rule: 'film_not_ready' })
}
