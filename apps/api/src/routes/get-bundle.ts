import { AppError } from '@kinora/contract'
import { type BundleStore, buildBundle } from '@kinora/domain'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { requireTaskId } from './get-creations.ts'

export type BundleRouteDeps = { bundles: BundleStore; resolvePath(generator: string): string }

export const getBundle = async (request: Incoming, _body: unknown, deps: BundleRouteDeps): Promise<RouteResponse> => {
  const task = await deps.bundles.read(requireCaller(request).tenantId, requireTaskId(request))
  if (!task) throw new AppError('TaskNotFound')
  return json(JSON.stringify(buildBundle(task, deps.resolvePath)))
}
