import { type AdmitDeps, type AnyGenerator, admitTask, type Signals, sameAskOrThrow } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../incoming.ts'
import type { WatchDeps } from '../watch.ts'
import { waitForEnd } from './wait-for-end.ts'

export type CreateDeps = AdmitDeps &
  WatchDeps & {
    /** How long a create that waits for its end does so. */
    waitMs: number
    signals: Signals
    onAdmitted(generator: string): void
  }

const replayed = { 'idempotent-replayed': 'true' }

export const createTask =
  (generator: AnyGenerator) =>
  async (request: Incoming, body: Body, deps: CreateDeps): Promise<Answer> => {
    const { tenantId, id: keyId } = callerOf(request)
    const idempotency = body.idempotency && {
      scope: { method: 'POST', path: request.path, key: body.idempotency.key },
      bodyHash: body.idempotency.bodyHash,
    }
    if (idempotency) {
      const earlier = await deps.store.answeredBefore(tenantId, idempotency.scope)
      if (earlier) return json(sameAskOrThrow(earlier, idempotency.bodyHash), replayed)
    }
    const admitted = await admitTask(deps, {
      tenantId,
      keyId,
      generator,
      body: body.fields,
      idempotency,
      trace: request.span.traceparent,
    })
    if (admitted.ordered) void deps.signals.ordered()
    if (!admitted.replayed) deps.onAdmitted(generator.id)
    const { ending } = generator
    const reply = ending
      ? await waitForEnd(deps, { tenantId, reply: admitted.reply, ending, waitMs: deps.waitMs })
      : admitted.reply
    return json(reply, admitted.replayed ? replayed : {})
  }
