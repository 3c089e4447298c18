import { AppError } from '@kinora/contract'
import { type BundleStore, bundleOf } from '@kinora/domain'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import { taskIdIn } from './get-creations.ts'

export type BundleRouteDeps = { bundles: BundleStore; pathOf(generator: string): string }

export const getBundle = async (request: Incoming, _body: unknown, deps: BundleRouteDeps): Promise<Answer> => {
  const task = await deps.bundles.read(callerOf(request).tenantId, taskIdIn(request))
  if (!task) throw new AppError('TaskNotFound')
  return json(JSON.stringify(bundleOf(task, deps.pathOf)))
}
