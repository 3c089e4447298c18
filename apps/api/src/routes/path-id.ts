import { isId } from '@kinora/contract'
import type { Incoming } from '../request/incoming.ts'

/** What stands for `{id}`, as it was sent: percent-encoded digits are not digits. */
export const pathIdIn = ({ endpoint, path }: Pick<Incoming, 'endpoint' | 'path'>): string => {
  const place = endpoint?.path.split('/').indexOf('{id}') ?? -1
  return path.split('/')[place] ?? ''
}

/** Paths whose id is that of a subject or an upload. */
const withoutTask = /^\/(ent\/v2\/subjects|tools\/v2\/files\/uploads)\//

/** The task a request is about: the one it created, or the one its path names. */
export const taskIdOf = (request: Pick<Incoming, 'endpoint' | 'path' | 'taskId'>): string | undefined => {
  const id = pathIdIn(request)
  return request.taskId ?? (isId(id) && !withoutTask.test(request.path) ? id : undefined)
}
