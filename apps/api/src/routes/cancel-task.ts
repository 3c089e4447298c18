import { AppError } from '@kinora/contract'
import { type CancelDeps, cancelTask as cancel, type Settled, type Signals, tellSettled } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import { taskIdIn } from './get-creations.ts'

export type CancelRouteDeps = CancelDeps & {
  signals: Signals
  onEnded(settled: Settled, outcome: string): void
}

/** Cancels, and tells whoever has to know. */
export const cancelAndTell = async (deps: CancelRouteDeps, ask: { tenantId: string; taskId: string }): Promise<void> =>
  tellCancelled(deps, ask, await cancel(deps, ask))

export const tellCancelled = async (
  deps: CancelRouteDeps,
  ask: { tenantId: string; taskId: string },
  settled: Settled | undefined,
): Promise<void> => {
  if (!settled) return
  // The order to stop what runs, and perhaps one to start the next in line, lie in the outbox.
  void deps.signals.ordered()
  await tellSettled(deps.signals, ask, settled)
  deps.onEnded(settled, 'UserCancelled')
}

export const cancelTask = async (request: Incoming, body: Body, deps: CancelRouteDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const taskId = taskIdIn(request)
  const id = body.fields['id'] ?? ''
  if (id !== '' && id !== taskId)
    throw new AppError('FieldInvalid', { detail: 'id: differs from the path', field: 'id', rule: 'mismatch' })
  await cancelAndTell(deps, { tenantId, taskId })
  return json('{}')
}
