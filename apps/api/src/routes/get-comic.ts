import { signingWindow } from '@kinora/adapters/objects'
import { AppError, type ComicReply, isId } from '@kinora/contract'
import { type Clock, type ObjectRef, queryReplyOf, type Store } from '@kinora/domain'
import type { EpisodeStore } from '@kinora/domain/films'
import { callerOf } from '../checks/checks.ts'
import { placeOf, type QueueBoard } from '../replies/queue-board.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import { pathIdIn } from './path-id.ts'

export type ComicRouteDeps = {
  store: Pick<Store, 'readTask'>
  episodes: EpisodeStore
  clock: Clock
  sign(object: ObjectRef, name: string, window: number): Promise<string>
  positionOf: QueueBoard
}

const comicGenerator = 'explain-comic'

/** A comic as any task is read, with its parts; one that did not have to be split is its only part. */
export const getComic = async (request: Incoming, _body: unknown, deps: ComicRouteDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const id = pathIdIn(request)
  const task = isId(id) ? await deps.store.readTask(tenantId, id) : undefined
  if (task?.generator !== comicGenerator) throw new AppError('TaskNotFound')
  const window = signingWindow(deps.clock.nowMs())
  const found = await deps.episodes.list(tenantId, id)
  const parts =
    found.length > 0 ? found : [{ id, index: 0, state: task.state, errCode: task.errCode, errMsg: task.errMsg }]
  const reply: ComicReply = {
    ...(await queryReplyOf(task, (object, name) => deps.sign(object, name, window))),
    ...(await placeOf(deps.positionOf, tenantId, task)),
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
