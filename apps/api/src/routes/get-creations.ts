import type { TaskCache } from '@kinora/adapters/redis'
import { AppError, endpoints, isId } from '@kinora/contract'
import { requireCaller } from '../checks/checks.ts'
import { type FindQueuePosition, readQueuePlace } from '../replies/queue-positions.ts'
import type { ReplyReader } from '../replies/read-reply.ts'
import { getHeader, type Incoming, json, type RouteResponse } from '../request/incoming.ts'

/** Reads the id from the path as sent; percent-encoded digits are not digits. */
const findTaskId = ({ path }: Incoming): string | undefined => {
  const id = path.split('/')[4] ?? ''
  return isId(id) ? id : undefined
}

export const requireTaskId = (request: Incoming): string => {
  const id = findTaskId(request)
  if (id === undefined) throw new AppError('TaskNotFound')
  return id
}

/** Prefetches the cached reply for a poll. */
export const createReplyPrefetch =
  (cache: Pick<TaskCache, 'get'>) =>
  (request: Incoming): Incoming['prefetched'] => {
    const id = request.endpoint === endpoints.getCreations ? findTaskId(request) : undefined
    return id === undefined ? undefined : cache.get(requireCaller(request).tenantId, id)
  }

/** The start of every rendered task reply. */
const replyStart = /^\{"id":"(\d+)","task_id":"\d+","state":"(\w+)"/

/** Adds the queue position to a rendered reply. Positions change while the task, and so its cached reply, does not. */
const withPosition = async (body: string, findQueuePosition: FindQueuePosition, tenantId: string): Promise<string> => {
  const [, id = '', state = ''] = replyStart.exec(body) ?? []
  const place = await readQueuePlace(findQueuePosition, tenantId, { id, state })
  return place.queue_position === undefined ? body : `${body.slice(0, -1)},${JSON.stringify(place).slice(1)}`
}

export const getCreations = async (
  request: Incoming,
  _body: unknown,
  deps: { readReply: ReplyReader; findQueuePosition: FindQueuePosition },
): Promise<RouteResponse> => {
  const { responseReservation, prefetched } = request
  const readOptions: Parameters<ReplyReader>[2] = { reserveBytes: responseReservation.take, prefetched: prefetched }
  const reply = await deps.readReply(requireCaller(request).tenantId, requireTaskId(request), readOptions)
  if (!reply) throw new AppError('TaskNotFound')
  const etag = `"${reply.version}-${reply.window}"`
  if (getHeader(request, 'if-none-match') === etag) return { status: 304, headers: { etag }, body: '' }
  return json(await withPosition(reply.body, deps.findQueuePosition, requireCaller(request).tenantId), { etag })
}
