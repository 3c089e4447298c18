import { AppError } from '@kinora/contract'
import { type CancelDeps, cancelTask as cancel, type Settled, type Signals, tellSettled } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../incoming.ts'
import { taskIdIn } from './get-creations.ts'

export type CancelRouteDeps = CancelDeps & {
  signals: Signals
  onEnded(settled: Settled, outcome: string): void
}

export const cancelTask = async (request: Incoming, body: Body, deps: CancelRouteDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const taskId = taskIdIn(request)
  const id = body.fields['id'] ?? ''
  if (id !== '' && id !== taskId)
    throw new AppError('FieldInvalid', { detail: 'id: differs from the path', field: 'id', rule: 'mismatch' })
  const settled = await cancel(deps, { tenantId, taskId })
  if (settled) {
    // The order to stop what runs, and perhaps one to start the next in line, lie in the outbox.
    void deps.signals.ordered()
    await tellSettled(deps.signals, { tenantId, taskId }, settled)
    deps.onEnded(settled, 'UserCancelled')
  }
  return json('{}')
}
