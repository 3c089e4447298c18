import { signingWindow } from '@kinora/adapters/objects'
import { AppError, type ComicReply, isId } from '@kinora/contract'
import { buildQueryReply, type Clock, type ObjectRef, type Store } from '@kinora/domain'
import type { EpisodeStore } from '@kinora/domain/films'
import { requireCaller } from '../checks/checks.ts'
import { type FindQueuePosition, readQueuePlace } from '../replies/queue-positions.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { readPathId } from './path-id.ts'

export type ComicRouteDeps = {
  store: Pick<Store, 'readTask'>
  episodes: EpisodeStore
  clock: Clock
  sign(object: ObjectRef, name: string, window: number): Promise<string>
  findQueuePosition: FindQueuePosition
}

const comicGenerator = 'explain-comic'

/** Reads a comic like any task, with its parts. A comic that was not split is its only part. */
export const getComic = async (request: Incoming, _body: unknown, deps: ComicRouteDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const id = readPathId(request)
  const task = isId(id) ? await deps.store.readTask(tenantId, id) : undefined
  if (task?.generator !== comicGenerator) throw new AppError('TaskNotFound')
  const window = signingWindow(deps.clock.nowMs())
  const episodes = await deps.episodes.list(tenantId, id)
  const parts =
    episodes.length > 0 ? episodes : [{ id, index: 0, state: task.state, errCode: task.errCode, errMsg: task.errMsg }]
  const reply: ComicReply = {
    ...(await buildQueryReply(task, (object, name) => deps.sign(object, name, window))),
    ...(await readQueuePlace(deps.findQueuePosition, tenantId, task)),
    parts: parts.map((part) => ({
      id: part.id,
      state: part.state,
      err_code: part.errCode,
      err_msg: part.errMsg,
      index: part.index,
    })),
  }
  return json(JSON.stringify(reply))
}
