import { AppError, adminEndpoints, isId, type TaskReply } from '@kinora/contract'
import type { AnyGenerator, Catalog, Clock } from '@kinora/domain'
import { generators } from '@kinora/generators'
import type { InspectedAttempt, InspectedTask, PoolReader, SwitchStore, TaskAdmin } from '@kinora/postgres'
import { type CancelRouteDeps, cancelAndNotify } from '../routes/cancel-task.ts'
import { type AdminCall, type AdminRoute, adminRoute, asWire, notFound, parsePage } from './admin-route.ts'
import { toTaskSearch } from './task-filters.ts'
import { findCauses } from './task-findings.ts'

export type TaskRouteDeps = CancelRouteDeps & {
  taskAdmin: TaskAdmin
  pools: Pick<PoolReader, 'servers'>
  switches: Pick<SwitchStore, 'read'>
  catalog: Catalog
  clock: Clock
}

const toIsoText = <T extends string | null>(text: T): T => (text === null ? null : new Date(text).toISOString()) as T

/** Resolves the pools of the task's routes. Undefined when a step has no route. */
const resolvePools = (catalog: Catalog, task: InspectedTask): string[] | undefined => {
  const generator = generators.find((each: AnyGenerator) => each.id === task.generator && each.version === task.version)
  try {
    const routes = catalog.routesFor(generator?.uses ?? [], task.model, task.tenant?.is_test === true)
    return [...new Set(Object.values(routes).flatMap((each) => each.map(({ pool }) => pool)))]
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const groupSteps = (attempts: readonly InspectedAttempt[]): TaskReply['steps'] =>
  Object.values(Object.groupBy(attempts, ({ step_no: stepNo }) => stepNo)).flatMap((stepAttempts = []) =>
    stepAttempts.slice(0, 1).map(({ step_no, step }) => ({
      step_no,
      step,
      attempts: stepAttempts.map(({ step: _step, step_no: _no, ...attempt }) => ({
        ...attempt,
        created_at: toIsoText(attempt.created_at),
        started_at: toIsoText(attempt.started_at),
        reported_at: toIsoText(attempt.reported_at),
        ended_at: toIsoText(attempt.ended_at),
      })),
    })),
  )

const toTaskReply = (task: InspectedTask, findings: TaskReply['findings']): TaskReply => ({
  ...task,
  created_at: toIsoText(task.created_at),
  processing_at: toIsoText(task.processing_at),
  progress_at: toIsoText(task.progress_at),
  ended_at: toIsoText(task.ended_at),
  queue: task.queue ?? { position: null, slots: 0, in_use: 0, waiting: 0 },
  preparation: task.preparation && { ...task.preparation, due_at: toIsoText(task.preparation.due_at) },
  orders: task.orders.map((order) => ({ ...order, created_at: toIsoText(order.created_at) })),
  events: task.events.map((event) => ({ ...event, at: toIsoText(event.at) })),
  steps: groupSteps(task.attempts),
  callbacks: task.callbacks.map((callback) => ({
    ...callback,
    due_at: toIsoText(callback.due_at),
    ended_at: toIsoText(callback.ended_at),
    tries: callback.tries.map((each) => ({ ...each, at: toIsoText(each.at) })),
    last_try: callback.last_try && { ...callback.last_try, at: toIsoText(callback.last_try.at) },
  })),
  findings,
})

/** Lists, inspects and cancels tasks of all tenants. It reads no prompts, payloads or media. */
export const taskRoutes = (deps: TaskRouteDeps): AdminRoute[] => {
  const { taskAdmin, pools, switches, catalog, clock } = deps
  const inspect = async (id: string, call: AdminCall): Promise<TaskReply> => {
    const task = isId(id) ? await taskAdmin.inspect(id) : undefined
    if (!task) throw notFound('task')
    call.tenantId = task.tenant_id
    const [servers, workers, states] = await Promise.all([pools.servers(), taskAdmin.workers(), switches.read()])
    const context = { nowMs: clock.nowMs(), pools: resolvePools(catalog, task), servers, workers, switches: states }
    return toTaskReply(task, findCauses(task, context))
  }
  return [
    adminRoute(adminEndpoints.listAllTasks, async (_id, filter, call) => {
      call.tenantId = filter.tenant_id ?? null
      const { task_id: taskId, state, err_code: errCode } = filter
      const search = { ...toTaskSearch(filter, { nowMs: clock.nowMs(), catalog }), taskId, state, errCode }
      const { items, next } = await taskAdmin.list(search, parsePage(filter))
      return { tasks: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.inspectTask, async (id, _body, call) => inspect(id, call)),
    adminRoute(adminEndpoints.cancelAnyTask, async (id, _body, call) => {
      const tenantId = isId(id) ? await taskAdmin.findTenant(id) : undefined
      if (tenantId === undefined) throw notFound('task')
      call.tenantId = tenantId
      await cancelAndNotify(deps, { tenantId, taskId: id })
      return { id, cancelled: true }
    }),
  ]
}
