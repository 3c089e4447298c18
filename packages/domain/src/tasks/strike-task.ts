import { AppError, isTerminal } from '@kinora/contract'
import { type CancelDeps, cancelTask } from './cancel-task.ts'
import type { Settled } from './settle-task.ts'

type Ask = { tenantId: string; taskId: string }

const isOver = async ({ store }: CancelDeps, { tenantId, taskId }: Ask): Promise<boolean> => {
  const task = await store.readTask(tenantId, taskId)
  if (!task) throw new AppError('TaskNotFound')
  return isTerminal(task.state)
}

const cancelIfOpen = async (deps: CancelDeps, ask: Ask): Promise<Settled | undefined> => {
  if (await isOver(deps, ask)) return undefined
  try {
    return await cancelTask(deps, ask)
  } catch (error) {
    // It came to its end by itself, which is just as well.
    if (await isOver(deps, ask)) return undefined
    throw error
  }
}

/**
 * Takes a task out of its owner's sight: an open one is cancelled first, and one that cannot be cancelled stays. Its media
 * are removed soon after; the books keep what it cost.
 */
export const strikeTask = async (
  deps: CancelDeps,
  ask: Ask,
): Promise<{ version: number; cancelled: Settled | undefined }> => {
  const cancelled = await cancelIfOpen(deps, ask)
  const struck = await deps.store.strikeTask(ask.tenantId, ask.taskId)
  if (struck.verdict === 'struck') return { version: struck.version, cancelled }
  if (struck.verdict === 'not there') throw new AppError('TaskNotFound')
  throw new AppError('Conflict', { detail: 'the film is being edited', rule: 'film_not_ready' })
}
