import { AppError, isTerminal, type WarningCode } from '@kinora/contract'
import type { StoredRequest, StoredRequests } from '../ports/requeues.ts'
import type { Store } from '../ports/store.ts'
import { insertRepeated, type RepeatDeps, refuseConflict, repeatRequest, withUnusedId } from './repeat-request.ts'

export type RequeueDeps = RepeatDeps & { store: Store; requests: StoredRequests }

/** `isNew`: this request created it; an earlier one may have. */
export type Requeued = { taskId: string; isNew: boolean; generator: string; credits: number; ordered: boolean }

/** The other warnings come from the run. */
const codesAtCreate: ReadonlySet<WarningCode> = new Set([
  'unknown_field',
  'field_without_effect',
  'seed_reduced',
  'draft',
])

const requireRepeatable = ({ state, isPart, isDeleted, isTenantClosed, areMediaKept }: StoredRequest): void => {
  if (!isTerminal(state)) refuseConflict('task_open', `the task is ${state}; only an ended task can be requeued`)
  if (isPart) refuseConflict('task_part', 'the task is a part, an edit or an episode of another task: requeue that one')
  if (isTenantClosed) refuseConflict('tenant_closed', 'the tenant is closed')
  if (isDeleted) refuseConflict('task_deleted', 'the tenant deleted the task')
  if (!areMediaKept) refuseConflict('inputs_expired', 'the inputs of the task are no longer stored')
}

type RequeueInput = { tenantId: string; taskId: string; trace: string }

/**
 * Creates a new task from the stored request of an ended one: with its own id and hold, at the present price. A task is
 * requeued at most once, so a repeated call returns the same new task and holds nothing.
 */
export const requeueTask = async (deps: RequeueDeps, input: RequeueInput): Promise<Requeued> => {
  const stored = await deps.requests.read(input.tenantId, input.taskId)
  if (!stored) throw new AppError('NotFound', { detail: 'task' })
  const earlier = (taskId: string): Requeued => ({
    taskId,
    isNew: false,
    generator: stored.generator,
    credits: 0,
    ordered: false,
  })
  if (stored.requeuedAs !== undefined) return earlier(stored.requeuedAs)
  requireRepeatable(stored)
  const warnings = stored.warnings.filter(({ code }) => codesAtCreate.has(code))
  const { task, firstId } = await repeatRequest(deps, input, { ...stored, warnings })
  return withUnusedId(deps, firstId, (id) =>
    deps.store.transaction(input.tenantId, async (tx): Promise<Requeued> => {
      const taskId = await tx.claimRequeue(input.taskId, id)
      if (taskId !== id) return earlier(taskId)
      const { ordered } = await insertRepeated(tx, { ...task, id }, deps.settings.queueCap)
      return { taskId: id, isNew: true, generator: task.generator, credits: task.credits, ordered }
    }),
  )
}
