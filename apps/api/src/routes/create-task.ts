import { type AdmitDeps, type AnyGenerator, admitTask, type Signals, sameAskOrThrow } from '@kinora/domain'
import { bodyHash } from '../checks/canonical.ts'
import { callerOf } from '../checks/checks.ts'
import { readJsonObject } from '../checks/json-body.ts'
import { type Answer, headerOf, type Incoming, json } from '../incoming.ts'
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
  async (request: Incoming, bytes: Buffer | undefined, deps: CreateDeps): Promise<Answer> => {
    const { tenantId, id: keyId } = callerOf(request)
    const body = readJsonObject(bytes)
    const key = headerOf(request, 'idempotency-key')
    const idempotency =
      key === undefined ? undefined : { scope: { method: 'POST', path: request.path, key }, bodyHash: bodyHash(body) }
    if (idempotency) {
      const earlier = await deps.store.answeredBefore(tenantId, idempotency.scope)
      if (earlier) return json(sameAskOrThrow(earlier, idempotency.bodyHash), replayed)
    }
    const admitted = await admitTask(deps, {
      tenantId,
      keyId,
      generator,
      body,
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
