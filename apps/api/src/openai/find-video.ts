import { AppError, isId } from '@kinora/contract'
import type { TaskFilter, TaskRecord } from '@kinora/domain'
import { videoGenerators } from '@kinora/generators'
import { requireCaller } from '../checks/checks.ts'
import type { Incoming } from '../request/incoming.ts'
import { readPathId } from '../routes/path-id.ts'
import type { OpenaiDeps } from './openai-deps.ts'

/** A window that includes every task. */
const anyTime = { createdFrom: new Date(Date.UTC(2000, 0, 1)), createdTo: new Date(Date.UTC(2090, 0, 1)) }

export const buildFilter = (given: Partial<TaskFilter>): TaskFilter => ({
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
  const [video] = await tasks.list(tenantId, buildFilter({ ids: [id] }), page)
  return video
}

/** Finds the video of the path. Deleted videos and videos of other tenants are not found. */
export const requireVideo = async (request: Incoming, deps: Pick<OpenaiDeps, 'tasks'>): Promise<TaskRecord> => {
  const video = await findVideo(deps, requireCaller(request).tenantId, readPathId(request))
  if (!video) throw new AppError('TaskNotFound')
  return video
}
