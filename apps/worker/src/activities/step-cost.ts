import { type AnyBackend, findProviderKey, parseCost, type StepOrder } from '@kinora/domain'
import type { ModelStepCall } from '../step-call.ts'
import { requeueLater, unavailable } from './failures.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'

export type CostDeps = Pick<ModelStepDeps, 'catalog' | 'attempts' | 'costs' | 'onCost'>

/** A change of the ceiling, or the next month, takes effect within this time. */
const recheckMs = 5_000

/**
 * Records the estimate of a step before its start. Without room under the monthly ceiling, the step goes to the next
 * route, or waits on the last one.
 */
export const reserveCost = async (
  deps: CostDeps,
  run: StepRun,
  backend: Pick<AnyBackend, 'estimate'>,
  { order, isLastRoute }: { order: StepOrder; isLastRoute: boolean },
): Promise<void> => {
  const server = run.attempt.backend
  const estimate = parseCost(backend.estimate?.(order, deps.catalog.backend(server).config))
  if (estimate === undefined) return
  if (await deps.costs.reserve(run.key, findProviderKey(deps.catalog, server), estimate)) {
    deps.onCost('estimated', { backend: server, step: order.step }, estimate)
    return
  }
  if (!isLastRoute) throw unavailable(`the monthly ceiling of ${server} leaves no room`)
  await deps.attempts.clearBackend(run.key)
  throw requeueLater(`the monthly ceiling of ${server} leaves no room`, recheckMs)
}

/** Records the cost that a provider reported; an impossible one leaves the estimate. */
export const recordCost = async (
  deps: CostDeps,
  run: StepRun,
  { step }: Pick<ModelStepCall, 'step'>,
  reported: unknown,
): Promise<void> => {
  const cost = parseCost(reported)
  if (cost === undefined) return
  const server = run.attempt.backend
  await deps.costs.record(run.key, findProviderKey(deps.catalog, server), cost)
  deps.onCost('reported', { backend: server, step }, cost)
}
