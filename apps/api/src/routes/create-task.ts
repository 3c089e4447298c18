import { type AdmitDeps, type AnyGenerator, admitTask, type QuoteDeps, quoteTask, type Signals } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import type { WatchDeps } from '../replies/watch.ts'
import { type Answer, headerOf, type Incoming, json } from '../request/incoming.ts'
import { pathIdIn } from './path-id.ts'
import { readFlag } from './read-flag.ts'
import { waitForEnd } from './wait-for-end.ts'

export type AdmitRouteDeps = AdmitDeps & { signals: Signals; onAdmitted(generator: string): void }

export type CreateDeps = AdmitRouteDeps &
  QuoteDeps &
  WatchDeps & {
    /** How long a create that waits for its end does so. */
    waitMs: number
  }

const askOf = (generator: AnyGenerator, request: Incoming, { fields }: Pick<Body, 'fields'>) => {
  const { tenantId, env } = callerOf(request)
  const sandbox = env === 'test' ? { header: headerOf(request, 'x-sandbox') } : undefined
  return { tenantId, generator, body: fields, pathId: pathIdIn(request), sandbox }
}

/** The one way in, whatever shape the request had: the reply of our own interface. */
export const admitCreate = async (
  generator: AnyGenerator,
  request: Incoming,
  body: Pick<Body, 'fields' | 'once'>,
  deps: AdmitRouteDeps,
  noted: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { id: keyId } = callerOf(request)
  const ask = { ...askOf(generator, request, body), keyId, once: body.once, trace: request.span.traceparent, noted }
  const admitted = await admitTask(deps, ask)
  request.taskId = admitted.taskId
  if (admitted.ordered) void deps.signals.ordered()
  deps.onAdmitted(generator.id)
  return admitted.reply
}

export const createTask =
  (generator: AnyGenerator) =>
  async (request: Incoming, body: Body, deps: CreateDeps): Promise<Answer> => {
    const { tenantId } = callerOf(request)
    const { ending } = generator
    if (readFlag('dry_run', request.query.get('dry_run') ?? 'false'))
      return json(JSON.stringify(await quoteTask(deps, askOf(generator, request, body))))
    const { once } = body
    // The node that waited with the first request is gone: what the task has come to by now is the answer.
    if (ending && once?.earlier)
      return json(await waitForEnd(deps, { tenantId, reply: once.earlier.reply, ending, waitMs: 0 }))
    const reply = await admitCreate(generator, request, body, deps)
    if (!ending) return { ...json(reply), isKept: true }
    const waitMs = ending.waitSeconds === undefined ? deps.waitMs : ending.waitSeconds * 1000
    return json(await waitForEnd(deps, { tenantId, reply, ending, waitMs }))
  }
