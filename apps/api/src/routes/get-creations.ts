import type { TaskCache } from '@kinora/adapters/redis'
import { AppError, endpoints, isId } from '@kinora/contract'
import { callerOf } from '../checks/checks.ts'
import { placeOf, type QueueBoard } from '../replies/queue-board.ts'
import type { ReplyReader } from '../replies/read-reply.ts'
import { type Answer, headerOf, type Incoming, json } from '../request/incoming.ts'

/** The id as it stands in the path; percent-encoded digits are not digits. */
const findTaskId = ({ path }: Incoming): string | undefined => {
  const id = path.split('/')[4] ?? ''
  return isId(id) ? id : undefined
}

export const taskIdIn = (request: Incoming): string => {
  const id = findTaskId(request)
  if (id === undefined) throw new AppError('TaskNotFound')
  return id
}

/** What the shared memory has of the task a poll asks for. */
export const foreseePoll =
  (cache: Pick<TaskCache, 'get'>) =>
  (request: Incoming): Incoming['foreseen'] => {
    const id = request.endpoint === endpoints.getCreations ? findTaskId(request) : undefined
    return id === undefined ? undefined : cache.get(callerOf(request).tenantId, id)
  }

/** How every rendered reply of a task begins. */
const beginning = /^\{"id":"(\d+)","task_id":"\d+","state":"(\w+)"/

/** Positions change without the task changing: they are added to a reply that may be an earlier rendering. */
const withPosition = async (body: string, positionOf: QueueBoard, tenantId: string): Promise<string> => {
  const [, id = '', state = ''] = beginning.exec(body) ?? []
  const place = await placeOf(positionOf, tenantId, { id, state })
  return place.queue_position === undefined ? body : `${body.slice(0, -1)},${JSON.stringify(place).slice(1)}`
}

export const getCreations = async (
  request: Incoming,
  _body: unknown,
  deps: { readReply: ReplyReader; positionOf: QueueBoard },
): Promise<Answer> => {
  const { answerRoom, foreseen } = request
  const ways = { takeRoom: answerRoom.take, foreseen }
  const reply = await deps.readReply(callerOf(request).tenantId, taskIdIn(request), ways)
  if (!reply) throw new AppError('TaskNotFound')
  const etag = `"${reply.version}-${reply.window}"`
  if (headerOf(request, 'if-none-match') === etag) return { status: 304, headers: { etag }, body: '' }
  return json(await withPosition(reply.body, deps.positionOf, callerOf(request).tenantId), { etag })
}
