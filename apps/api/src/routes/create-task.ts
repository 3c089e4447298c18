import { type AdmitDeps, type AnyGenerator, admitTask, type Signals, sameAskOrThrow } from '@kinora/domain'
import { bodyHash } from '../checks/canonical.ts'
import { callerOf } from '../checks/checks.ts'
import { readJsonObject } from '../checks/json-body.ts'
import { type Answer, headerOf, type Incoming, json } from '../incoming.ts'

export type CreateDeps = AdmitDeps & {
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
    return json(admitted.reply, admitted.replayed ? replayed : {})
  }
