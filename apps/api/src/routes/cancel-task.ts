import { AppError } from '@kinora/contract'
import { type CancelDeps, cancelTask as cancel, publishTaskSettled, type Settled, type Signals } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { requireTaskId } from './get-creations.ts'

export type CancelRouteDeps = CancelDeps & {
  signals: Signals
  onEnded(settled: Settled, outcome: string): void
}

/** Cancels a task, then notifies the relay and readers. */
export const cancelAndNotify = async (
  deps: CancelRouteDeps,
  input: { tenantId: string; taskId: string },
): Promise<void> => notifyCancelled(deps, input, await cancel(deps, input))

export const notifyCancelled = async (
  deps: CancelRouteDeps,
  input: { tenantId: string; taskId: string },
  settled: Settled | undefined,
): Promise<void> => {
  if (!settled) return
  // The outbox holds the stop order and perhaps a start order for the next task.
  void deps.signals.ordered()
  await publishTaskSettled(deps.signals, input, settled)
  deps.onEnded(settled, 'UserCancelled')
}

export const cancelTask = async (request: Incoming, body: Body, deps: CancelRouteDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const taskId = requireTaskId(request)
  const id = body.fields['id'] ?? ''
  if (id !== '' && id !== taskId)
    throw new AppError('FieldInvalid', { detail: 'id: differs from the path', field: 'id', rule: 'mismatch' })
  await cancelAndNotify(deps, { tenantId, taskId })
  return json('{}')
}
