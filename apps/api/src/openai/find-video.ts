import { AppError, isId } from '@kinora/contract'
import type { TaskFilter, TaskRecord } from '@kinora/domain'
import { videoGenerators } from '@kinora/generators'
import { callerOf } from '../checks/checks.ts'
import type { Incoming } from '../request/incoming.ts'
import { pathIdIn } from '../routes/path-id.ts'
import type { OpenaiDeps } from './openai-deps.ts'

/** Ids alone decide, so any window will do. */
const anyTime = { createdFrom: new Date(Date.UTC(2000, 0, 1)), createdTo: new Date(Date.UTC(2090, 0, 1)) }

export const filterOf = (given: Partial<TaskFilter>): TaskFilter => ({
  ...anyTime,
  ids: undefined,
  templates: undefined,
  models: undefined,
  resolutions: undefined,
  states: undefined,
  generators: videoGenerators,
  ...given,
})

export const findVideo = async (
  { tasks }: Pick<OpenaiDeps, 'tasks'>,
  tenantId: string,
  id: string,
): Promise<TaskRecord | undefined> => {
  if (!isId(id)) return undefined
  const page = { before: undefined, skip: 0, most: 1 }
  const [found] = await tasks.list(tenantId, filterOf({ ids: [id] }), page)
  return found
}

/** The video that the path names; what is no video of the caller's, or was struck, looks like what never was. */
export const videoIn = async (request: Incoming, deps: Pick<OpenaiDeps, 'tasks'>): Promise<TaskRecord> => {
  const found = await findVideo(deps, callerOf(request).tenantId, pathIdIn(request))
  if (!found) throw new AppError('TaskNotFound')
  return found
}
