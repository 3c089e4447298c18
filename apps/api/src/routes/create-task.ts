import { type AdmitDeps, type AnyGenerator, admitTask, type QuoteDeps, quoteTask, type Signals } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { type Answer, headerOf, type Incoming, json } from '../incoming.ts'
import type { WatchDeps } from '../watch.ts'
import { pathIdIn } from './path-id.ts'
import { readFlag } from './read-flag.ts'
import { waitForEnd } from './wait-for-end.ts'

export type CreateDeps = AdmitDeps &
  QuoteDeps &
  WatchDeps & {
    /** How long a create that waits for its end does so. */
    waitMs: number
    signals: Signals
    onAdmitted(generator: string): void
  }

export const createTask =
  (generator: AnyGenerator) =>
  async (request: Incoming, body: Body, deps: CreateDeps): Promise<Answer> => {
    const { tenantId, id: keyId, env } = callerOf(request)
    const sandbox = env === 'test' ? { header: headerOf(request, 'x-sandbox') } : undefined
    const { ending } = generator
    const ask = { tenantId, generator, body: body.fields, pathId: pathIdIn(request), sandbox }
    if (readFlag('dry_run', request.query.get('dry_run') ?? 'false'))
      return json(JSON.stringify(await quoteTask(deps, ask)))
    const { once } = body
    // The node that waited with the first request is gone: what the task has come to by now is the answer.
    if (ending && once?.earlier)
      return json(await waitForEnd(deps, { tenantId, reply: once.earlier.reply, ending, waitMs: 0 }))
    const admitted = await admitTask(deps, { ...ask, keyId, once, trace: request.span.traceparent })
    if (admitted.ordered) void deps.signals.ordered()
    deps.onAdmitted(generator.id)
    if (!ending) return { ...json(admitted.reply), isKept: true }
    const waitMs = ending.waitSeconds === undefined ? deps.waitMs : ending.waitSeconds * 1000
    return json(await waitForEnd(deps, { tenantId, reply: admitted.reply, ending, waitMs }))
  }
