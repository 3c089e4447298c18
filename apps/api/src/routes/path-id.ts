import { isId } from '@kinora/contract'
import type { Incoming } from '../request/incoming.ts'

/** Reads the `{id}` segment as sent; percent-encoded digits are not digits. */
export const readPathId = ({ endpoint, path }: Pick<Incoming, 'endpoint' | 'path'>): string => {
  const place = endpoint?.path.split('/').indexOf('{id}') ?? -1
  return path.split('/')[place] ?? ''
}

/** Paths whose id names a subject or an upload. */
const withoutTask = /^\/(ent\/v2\/subjects|tools\/v2\/files\/uploads)\//

/** Resolves the task of a request: the one it created, or the one its path names. */
export const resolveTaskId = (request: Pick<Incoming, 'endpoint' | 'path' | 'taskId'>): string | undefined => {
  const id = readPathId(request)
  return request.taskId ?? (isId(id) && !withoutTask.test(request.path) ? id : undefined)
}
