import { isCurrentWindow, signingWindow } from '@kinora/adapters/objects'
import type { CachedReply, TaskCache } from '@kinora/adapters/redis'
import { isTerminal } from '@kinora/contract'
import type { FilmFace, ObjectRef } from '@kinora/domain'
import { buildQueryReply, type Clock, computeVersion, type Store, type TaskView } from '@kinora/domain'
import { resolveUrlLifetime } from '@kinora/domain/films'
import { responseBudget } from '../overload/byte-budget.ts'

export type ReadReply = { version: number; window: number; body: string }

export type ReplyDeps = {
  store: Store
  cache: TaskCache
  clock: Clock
  sign(object: ObjectRef, name: string, window: number): Promise<string>
  findFace(generator: string): FilmFace | undefined
}

type ReadOptions = {
  reserveBytes?(bytes: number): void
  /** The cached reply, if it has been prefetched. */
  prefetched?: Promise<CachedReply | undefined> | undefined
}

/** Cache lifetime of a reply. Every change of a task removes its reply from the cache. */
const openTtlMs = 10_000
const endedTtlMs = 60_000
const maxRemembered = 100_000

/** Reads the reply for a task from the Redis cache, else from the database. */
export const createReplyReader = ({ store, cache, clock, sign, findFace }: ReplyDeps) => {
  // A node never serves an older version than before, even after Redis was briefly unavailable.
  const shown = new Map<string, { version: number; bytes: number }>()
  const remember = (taskId: string, { version, body }: ReadReply): void => {
    if (shown.size >= maxRemembered) shown.delete(shown.keys().next().value ?? '')
    shown.set(taskId, { version, bytes: body.length })
  }
  const render = async (task: TaskView): Promise<ReadReply> => {
    const window = signingWindow(clock.nowMs(), resolveUrlLifetime(findFace(task.generator)))
    const reply = await buildQueryReply(task, (object, name) => sign(object, name, window))
    return { version: computeVersion(task), window, body: JSON.stringify(reply) }
  }
  return async (
    tenantId: string,
    taskId: string,
    { reserveBytes, prefetched }: ReadOptions = {},
  ): Promise<ReadReply | undefined> => {
    // Reserve the last known size before fetching: a large reply is not fetched while the budget is exhausted.
    reserveBytes?.(shown.get(taskId)?.bytes ?? 0)
    const cached = await (prefetched ?? cache.get(tenantId, taskId))
    const isNew = cached && cached.version >= (shown.get(taskId)?.version ?? 0)
    if (isNew && isCurrentWindow(cached.window, clock.nowMs())) return cached
    const task = await store.readTask(tenantId, taskId)
    if (!task) return undefined
    const reply = await render(task)
    remember(taskId, reply)
    if (reply.body.length <= responseBudget.smallUpTo)
      void cache.put(tenantId, taskId, reply, isTerminal(task.state) ? endedTtlMs : openTtlMs)
    return reply
  }
}
export type ReplyReader = ReturnType<typeof createReplyReader>
