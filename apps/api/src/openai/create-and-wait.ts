import { AppError, isTerminal, limits, type QueryReply } from '@kinora/contract'
import type { StoredCreation } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import { watchTask } from '../replies/watch.ts'
import type { Incoming } from '../request/incoming.ts'
import { cancelAndNotify } from '../routes/cancel-task.ts'
import { admitCreate } from '../routes/create-task.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import type { Order } from './orders.ts'
import { withRenamedFields } from './rename-fields.ts'
import { failedTask } from './render-openai-error.ts'

type Task = { tenantId: string; taskId: string }

/** Follows the task until it ends or the signal aborts. Undefined if it has not ended. */
const waitForTerminalReply = async (
  deps: OpenaiDeps,
  task: Task,
  signal: AbortSignal,
): Promise<QueryReply | undefined> => {
  let lastReply: QueryReply | undefined
  for await (const { body } of watchTask(deps, { ...task, after: 0, signal }))
    lastReply = JSON.parse(body) as QueryReply
  return lastReply && isTerminal(lastReply.state) ? lastReply : undefined
}

/** Cancels the task after its client disconnected. A task that cannot be cancelled or has just ended is left alone. */
const cancelAbandonedTask = async (deps: OpenaiDeps, task: Task): Promise<void> => {
  try {
    await cancelAndNotify(deps, task)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * Creates a task and holds the request until the task ends. Disconnecting cancels the task unless the request has an
 * Idempotency-Key.
 */
export const createAndWait = async (
  { generator, fields, names }: Order,
  request: Incoming,
  { idempotencyClaim, release }: Body,
  deps: OpenaiDeps,
): Promise<{ reply: QueryReply; creation: StoredCreation }> => {
  const { tenantId } = requireCaller(request)
  const create = () => admitCreate(generator, request, { fields, idempotencyClaim: idempotencyClaim }, deps)
  const created = idempotencyClaim?.earlier?.reply ?? (await withRenamedFields(names, create))
  // The inputs are stored, so the wait does not hold the body reservation.
  release()
  request.bodyReservation.keep(0)
  const task = { tenantId, taskId: (JSON.parse(created) as { id: string }).id }
  const timeout = AbortSignal.timeout(limits.openai.waitSeconds * 1000)
  const reply = await waitForTerminalReply(deps, task, AbortSignal.any([timeout, deps.getDisconnectSignal(request)]))
  if (!reply) {
    if (timeout.aborted || !idempotencyClaim) await cancelAbandonedTask(deps, task)
    throw new AppError('ServiceUnavailable', {
      detail: `not finished within ${limits.openai.waitSeconds} s; the task was cancelled`,
      retryAfterSeconds: 10,
    })
  }
  if (reply.state === 'failed') throw failedTask(reply)
  const [creation] = (await deps.store.readTask(tenantId, task.taskId))?.creations ?? []
  if (!creation) throw new AppError('CreationNotFound', { detail: 'the result has been deleted' })
  return { reply, creation }
}
