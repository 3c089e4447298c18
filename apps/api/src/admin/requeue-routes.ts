import { adminEndpoints, isId } from '@kinora/contract'
import { type MotionTemplate, type RequeueDeps, requeueTask, type Signals, type Tracing } from '@kinora/domain'
import { generators, withTemplates } from '@kinora/generators'
import type { TaskAdmin } from '@kinora/postgres'
import { type AdminRoute, adminRoute, notFound } from './admin-route.ts'

export type RequeueRouteDeps = Omit<RequeueDeps, 'generators'> & {
  taskAdmin: Pick<TaskAdmin, 'findTenant'>
  templates: readonly MotionTemplate[]
  tracing: Tracing
  signals: Signals
  onAdmitted(generator: string): void
}

/** Requeues tasks of all tenants. */
export const requeueRoutes = (deps: RequeueRouteDeps): AdminRoute[] => {
  const useCase = { ...deps, generators: withTemplates(generators, deps.templates) }
  return [
    adminRoute(adminEndpoints.requeueTask, async (id, _body, call) => {
      const tenantId = isId(id) ? await deps.taskAdmin.findTenant(id) : undefined
      if (tenantId === undefined) throw notFound('task')
      call.tenantId = tenantId
      const span = deps.tracing.start('requeue task')
      const requeued = await requeueTask(useCase, { tenantId, taskId: id, trace: span.traceparent }).finally(() =>
        span.end(),
      )
      if (requeued.ordered) void deps.signals.ordered()
      if (requeued.isNew) deps.onAdmitted(requeued.generator)
      const task = await deps.store.readTask(tenantId, requeued.taskId)
      if (!task) throw notFound('task')
      return {
        id: task.id,
        requeued_from: id,
        is_new: requeued.isNew,
        state: task.state,
        credits: task.credits,
      }
    }),
  ]
}
