import { AppError, adminEndpoints } from '@kinora/contract'
import { type Catalog, cancelTask } from '@kinora/domain'
import type { FoundTask, TaskAdmin } from '@kinora/postgres'
import { type CancelRouteDeps, notifyCancelled } from '../routes/cancel-task.ts'
import { type AdminRoute, adminRoute } from './admin-route.ts'
import { toTaskSearch } from './task-filters.ts'

export type BulkCancelDeps = CancelRouteDeps & { taskAdmin: Pick<TaskAdmin, 'list'>; catalog: Catalog }

/** Each cancel takes one connection of the pool that also serves tenants. */
const cancelsAtOnce = 4

/** Returns false if the task ended meanwhile, or if its back end cannot stop. */
const tryCancel = async (deps: BulkCancelDeps, { id, tenant_id: tenantId }: FoundTask): Promise<boolean> => {
  const input = { tenantId, taskId: id }
  try {
    await notifyCancelled(deps, input, await cancelTask(deps, input))
    return true
  } catch (error) {
    if (error instanceof AppError && error.reason === 'BadRequest') return false
    throw error
  }
}

/** Cancels tasks of all tenants by filters. Every task is cancelled as a single one is. */
export const bulkCancelRoutes = (deps: BulkCancelDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.cancelTasks, async (_id, { dry_run: isDryRun, limit, state, ...filter }, call) => {
    call.tenantId = filter.tenant_id ?? null
    if (state === undefined && Object.values(filter).every((value) => value === undefined))
      throw new AppError('FieldLacking', {
        detail: 'at least one filter, such as tenant_id, state or backend',
        field: 'tenant_id',
        rule: 'required',
      })
    const search = {
      ...toTaskSearch(filter, { nowMs: deps.clock.nowMs(), catalog: deps.catalog }),
      state,
      isOpen: true,
    }
    const { items, next } = await deps.taskAdmin.list(search, { after: undefined, count: limit })
    const counts = { cancelled: 0, refused: 0 }
    for (let from = 0; from < items.length && !isDryRun; from += cancelsAtOnce) {
      const batch = items.slice(from, from + cancelsAtOnce)
      for (const isCancelled of await Promise.all(batch.map((task) => tryCancel(deps, task))))
        counts[isCancelled ? 'cancelled' : 'refused'] += 1
    }
    return { matched: items.length, ...counts, has_more: next !== '', dry_run: isDryRun }
  }),
]
