import type { Signals } from '@kinora/domain'
import { type FinalizeDeps, finalizeTask as finalize, quoteFinalize } from '@kinora/domain/films'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { requireTaskId } from './get-creations.ts'
import { readFlag } from './read-flag.ts'

export type FinalizeRouteDeps = FinalizeDeps & { signals: Signals; onAdmitted(generator: string): void }

export const finalizeTask = async (request: Incoming, body: Body, deps: FinalizeRouteDeps): Promise<RouteResponse> => {
  const { tenantId, id: keyId } = requireCaller(request)
  const { fields, idempotencyClaim } = body
  const input = { tenantId, keyId, taskId: requireTaskId(request), body: fields, trace: request.span.traceparent }
  if (readFlag('dry_run', request.query.get('dry_run') ?? 'false'))
    return json(JSON.stringify(await quoteFinalize(deps, input)))
  const { taskId, generator, reply, ordered } = await finalize(deps, { ...input, idempotencyClaim })
  request.taskId = taskId
  if (ordered) void deps.signals.ordered()
  deps.onAdmitted(generator)
  return { ...json(reply), isKept: true }
}
