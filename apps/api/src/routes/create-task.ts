import { type AdmitDeps, type AnyGenerator, admitTask, type QuoteDeps, quoteTask, type Signals } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import type { WatchDeps } from '../replies/watch.ts'
import { getHeader, type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { readPathId } from './path-id.ts'
import { readFlag } from './read-flag.ts'
import { waitForEnd } from './wait-for-end.ts'

export type AdmitRouteDeps = AdmitDeps & { signals: Signals; onAdmitted(generator: string): void }

export type CreateDeps = AdmitRouteDeps &
  QuoteDeps &
  WatchDeps & {
    /** Maximum wait of a create that waits for its task to end. */
    waitMs: number
  }

const buildInput = (generator: AnyGenerator, request: Incoming, { fields }: Pick<Body, 'fields'>) => {
  const { tenantId, env } = requireCaller(request)
  const sandbox = env === 'test' ? { header: getHeader(request, 'x-sandbox') } : undefined
  return { tenantId, generator, body: fields, pathId: readPathId(request), sandbox }
}

/** Admits a task and returns the native create reply. Native and OpenAI creates both use it. */
export const admitCreate = async (
  generator: AnyGenerator,
  request: Incoming,
  body: Pick<Body, 'fields' | 'idempotencyClaim'>,
  deps: AdmitRouteDeps,
  recordedFields: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { id: keyId } = requireCaller(request)
  const admitted = await admitTask(deps, {
    ...buildInput(generator, request, body),
    keyId,
    idempotencyClaim: body.idempotencyClaim,
    trace: request.span.traceparent,
    recordedFields,
  })
  request.taskId = admitted.taskId
  if (admitted.ordered) void deps.signals.ordered()
  deps.onAdmitted(generator.id)
  return admitted.reply
}

export const createTask =
  (generator: AnyGenerator) =>
  async (request: Incoming, body: Body, deps: CreateDeps): Promise<RouteResponse> => {
    const { tenantId } = requireCaller(request)
    const { ending } = generator
    if (readFlag('dry_run', request.query.get('dry_run') ?? 'false'))
      return json(JSON.stringify(await quoteTask(deps, buildInput(generator, request, body))))
    const { idempotencyClaim } = body
    // The node of the first request died while it waited, so reply with the current state of the task.
    if (ending && idempotencyClaim?.earlier)
      return json(await waitForEnd(deps, { tenantId, reply: idempotencyClaim.earlier.reply, ending, waitMs: 0 }))
    const reply = await admitCreate(generator, request, body, deps)
    if (!ending) return { ...json(reply), isKept: true }
    const waitMs = ending.waitSeconds === undefined ? deps.waitMs : ending.waitSeconds * 1000
    return json(await waitForEnd(deps, { tenantId, reply, ending, waitMs }))
  }
