import { AppError, isTerminal, limits, type QueryReply } from '@kinora/contract'
import type { StoredCreation } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { watchTask } from '../replies/watch.ts'
import type { Incoming } from '../request/incoming.ts'
import { cancelAndTell } from '../routes/cancel-task.ts'
import { admitCreate } from '../routes/create-task.ts'
import { inCallersWords } from './callers-words.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import type { Order } from './orders.ts'
import { failedTask } from './render-openai-error.ts'

type Task = { tenantId: string; taskId: string }

/** What the task has come to, once it has ended or the wait has. */
const follow = async (deps: OpenaiDeps, task: Task, signal: AbortSignal): Promise<QueryReply | undefined> => {
  let reached: QueryReply | undefined
  for await (const { body } of watchTask(deps, { ...task, after: 0, signal })) reached = JSON.parse(body) as QueryReply
  return reached && isTerminal(reached.state) ? reached : undefined
}

/** Nobody waits any more. One that cannot be stopped, or has just ended, goes its own way. */
const giveUp = async (deps: OpenaiDeps, task: Task): Promise<void> => {
  try {
    await cancelAndTell(deps, task)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * Makes a task and holds the request until its end. A client that hangs up gives the task up, unless it has a key to ask
 * again with.
 */
export const makeAndWait = async (
  { generator, fields, names }: Order,
  request: Incoming,
  { once, release }: Body,
  deps: OpenaiDeps,
): Promise<{ reply: QueryReply; made: StoredCreation }> => {
  const { tenantId } = callerOf(request)
  const create = () => admitCreate(generator, request, { fields, ...(once ? { once } : {}) }, deps)
  const created = once?.earlier?.reply ?? (await inCallersWords(names, create))
  // The store has what came with it. Room for bodies is not for those who wait.
  release()
  request.room.keep(0)
  const task = { tenantId, taskId: (JSON.parse(created) as { id: string }).id }
  const late = AbortSignal.timeout(limits.openai.waitSeconds * 1000)
  const reply = await follow(deps, task, AbortSignal.any([late, deps.signalOf(request)]))
  if (!reply) {
    if (late.aborted || !once) await giveUp(deps, task)
    throw new AppError('ServiceUnavailable', {
      detail: `not done within ${limits.openai.waitSeconds} s and given up`,
      retryAfterSeconds: 10,
    })
  }
  if (reply.state === 'failed') throw failedTask(reply)
  const [made] = (await deps.store.readTask(tenantId, task.taskId))?.creations ?? []
  if (!made) throw new AppError('CreationNotFound', { detail: 'the result is no longer kept' })
  return { reply, made }
}
