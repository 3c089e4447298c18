import { AppError, isId } from '@kinora/contract'
import { callerOf } from '../checks/checks.ts'
import { type Answer, headerOf, type Incoming, json } from '../incoming.ts'
import type { ReplyReader } from '../read-reply.ts'

/** The id as it stands in the path; percent-encoded digits are not digits. */
export const taskIdIn = ({ path }: Incoming): string => {
  const id = path.split('/')[4] ?? ''
  if (!isId(id)) throw new AppError('TaskNotFound')
  return id
}

export const getCreations = async (
  request: Incoming,
  _body: unknown,
  deps: { readReply: ReplyReader },
): Promise<Answer> => {
  const reply = await deps.readReply(callerOf(request).tenantId, taskIdIn(request), request.answerRoom.take)
  if (!reply) throw new AppError('TaskNotFound')
  const etag = `"${reply.version}-${reply.window}"`
  if (headerOf(request, 'if-none-match') === etag) return { status: 304, headers: { etag }, body: '' }
  return json(reply.body, { etag })
}
