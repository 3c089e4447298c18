import { isCurrentWindow, signingWindow } from '@kinora/adapters/objects'
import type { CachedReply, TaskCache } from '@kinora/adapters/redis'
import { isTerminal } from '@kinora/contract'
import type { FilmFace, ObjectRef } from '@kinora/domain'
import { type Clock, queryReplyOf, type Store, type TaskView, versionOf } from '@kinora/domain'
import { urlLifeOf } from '@kinora/domain/films'
import { answerBudget } from '../overload/byte-budget.ts'

export type ReadReply = { version: number; window: number; body: string }

export type ReplyDeps = {
  store: Store
  cache: TaskCache
  clock: Clock
  sign(object: ObjectRef, name: string, window: number): Promise<string>
  faceOf(generator: string): FilmFace | undefined
}

type Reading = {
  takeRoom?(bytes: number): void
  /** The shared memory's answer, when it has been asked already. */
  foreseen?: Promise<CachedReply | undefined> | undefined
}

/** How long a reply may be served without asking the database; every change of a task forgets it at once. */
const openMs = 10_000
const endedMs = 60_000
const remembered = 100_000

/** Reads a task as its owner sees it: from memory shared by all nodes when it is hot, else from the database. */
export const createReplyReader = ({ store, cache, clock, sign, faceOf }: ReplyDeps) => {
  // A node that has shown a version shows nothing older, even when the shared memory was away for a moment.
  const shown = new Map<string, { version: number; bytes: number }>()
  const remember = (taskId: string, { version, body }: ReadReply): void => {
    if (shown.size >= remembered) shown.delete(shown.keys().next().value ?? '')
    shown.set(taskId, { version, bytes: body.length })
  }
  const render = async (task: TaskView): Promise<ReadReply> => {
    const window = signingWindow(clock.nowMs(), urlLifeOf(faceOf(task.generator)))
    const reply = await queryReplyOf(task, (object, name) => sign(object, name, window))
    return { version: versionOf(task), window, body: JSON.stringify(reply) }
  }
  return async (
    tenantId: string,
    taskId: string,
    { takeRoom, foreseen }: Reading = {},
  ): Promise<ReadReply | undefined> => {
    // One that is known to be large is not even fetched while there is no room for it.
    takeRoom?.(shown.get(taskId)?.bytes ?? 0)
    const cached = await (foreseen ?? cache.get(tenantId, taskId))
    const isNew = cached && cached.version >= (shown.get(taskId)?.version ?? 0)
    if (isNew && isCurrentWindow(cached.window, clock.nowMs())) return cached
    const task = await store.readTask(tenantId, taskId)
    if (!task) return undefined
    const reply = await render(task)
    remember(taskId, reply)
    if (reply.body.length <= answerBudget.smallUpTo)
      void cache.put(tenantId, taskId, reply, isTerminal(task.state) ? endedMs : openMs)
    return reply
  }
}
export type ReplyReader = ReturnType<typeof createReplyReader>
