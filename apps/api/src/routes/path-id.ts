import { type Endpoint, isId } from '@kinora/contract'
import type { Incoming } from '../request/incoming.ts'

const idPlaces = new WeakMap<Endpoint, number>()

/** The place of `{id}` among the segments of an endpoint's path; -1 without one. */
const idPlace = (endpoint: Endpoint): number => {
  const known = idPlaces.get(endpoint)
  if (known !== undefined) return known
  const place = endpoint.path.split('/').indexOf('{id}')
  idPlaces.set(endpoint, place)
  return place
}

/** Reads the `{id}` segment as sent; percent-encoded digits are not digits. */
export const readPathId = ({ endpoint, path }: Pick<Incoming, 'endpoint' | 'path'>): string => {
  const place = endpoint ? idPlace(endpoint) : -1
  return place < 0 ? '' : (path.split('/')[place] ?? '')
}

/** Reads a segment other than the id as sent. */
export const readPathPart = ({ endpoint, path }: Pick<Incoming, 'endpoint' | 'path'>, name: string): string => {
  const place = endpoint?.path.split('/').indexOf(`{${name}}`) ?? -1
  return place < 0 ? '' : (path.split('/')[place] ?? '')
}

/** Paths whose id names a subject or an upload. */
const withoutTask = /^\/(ent\/v2\/subjects|tools\/v2\/files\/uploads)\//

/** Resolves the task of a request: the one it created, or the one its path names. */
export const resolveTaskId = (
  request: Pick<Incoming, 'endpoint' | 'path' | 'taskId'>,
  id = readPathId(request),
): string | undefined => {
  return request.taskId ?? (isId(id) && !withoutTask.test(request.path) ? id : undefined)
}
