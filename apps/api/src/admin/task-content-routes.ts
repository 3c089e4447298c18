import { AppError, adminEndpoints, isId } from '@kinora/contract'
import { type InputObjects, type ObjectRef, preparedTypeFor } from '@kinora/domain'
import type { TaskAdmin, TaskContent, TaskContentReader } from '@kinora/postgres'
import { type AdminCaller, type AdminRoute, adminRoute, notFound } from './admin-route.ts'

export type TaskContentRouteDeps = {
  taskAdmin: Pick<TaskAdmin, 'findTenant'>
  taskContent: TaskContentReader
  objects: Pick<InputObjects, 'signInput'>
  signMedia(object: ObjectRef): Promise<string>
}

/** The token names no person, so it cannot be held to account for a look. */
const requireContentRight = (caller: AdminCaller): void => {
  if (caller.kind !== 'person' || !caller.canReadContent)
    throw new AppError('Forbidden', {
      detail: 'only a signed-in person with the right to read content may see prompts and media',
    })
}

const signInputs = ({ objects }: TaskContentRouteDeps, { inputs }: TaskContent) =>
  Promise.all(
    inputs.map(async ({ field, rule, preparedKey, isKept }) => {
      const mediaType = preparedTypeFor(rule)
      return { field, media_type: mediaType, url: isKept ? await objects.signInput(preparedKey, mediaType) : null }
    }),
  )

const signResults = ({ signMedia }: TaskContentRouteDeps, { creations }: TaskContent) =>
  Promise.all(
    creations.map(async ({ id, result, cover, seconds, width, height, fps }) => ({
      id,
      url: await signMedia(result),
      media_type: result.mediaType,
      cover_url: await signMedia(cover),
      duration: seconds,
      width,
      height,
      fps,
    })),
  )

/** Shows prompt and media of a task to people who may see them. The audit log records each look with the task. */
export const taskContentRoutes = (deps: TaskContentRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readTaskContent, async (id, _body, call) => {
    requireContentRight(call.caller)
    const tenantId = isId(id) ? await deps.taskAdmin.findTenant(id) : undefined
    if (tenantId === undefined) throw notFound('task')
    call.tenantId = tenantId
    const content = await deps.taskContent.read(tenantId, id)
    if (!content) throw notFound('task')
    if (content.isDeleted)
      throw new AppError('Conflict', { detail: 'the tenant deleted the task', rule: 'task_deleted' })
    return {
      id,
      texts: content.texts ?? {},
      parameters: content.used ?? {},
      inputs: await signInputs(deps, content),
      results: await signResults(deps, content),
    }
  }),
]
