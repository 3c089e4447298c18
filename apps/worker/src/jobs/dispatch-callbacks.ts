import type { Seal } from '@kinora/adapters/secrets'
import { withLogContext } from '@kinora/adapters/telemetry'
import {
  type CallbackAnswer,
  type CallbackTimes,
  type DeliveryAttempt,
  evaluateDelivery,
  type Span,
  type TaskView,
  type Tracing,
} from '@kinora/domain'
import type { CallbackBody } from '@kinora/domain/films'
import type { DeliveryStore, DueDelivery } from '@kinora/postgres'

export type CallbackDeps = {
  deliveries: Pick<DeliveryStore, 'lease' | 'record'>
  seal: Pick<Seal, 'open'>
  tracing: Tracing
  /** The callback body of a task in its current state. */
  buildBody(task: TaskView): Promise<CallbackBody>
  /** Signs and sends one attempt; every network error is an answer, too. */
  post(
    delivery: DueDelivery,
    body: string,
    keys: { apiKey: string | undefined; webhookSecrets: string[] },
  ): Promise<CallbackAnswer>
  random(): number
  callbackTimes: CallbackTimes
  onAttempt(tried: DeliveryAttempt): void
  onPass(seconds: number): void
}

const pageSize = 32
const maxInFlight = 256
/** Longer than an attempt plus the wait for the write of its outcome. */
const leaseMs = 30_000

/**
 * Sends due deliveries. A leased delivery is sent at once; all others wait in the database. The next round writes the
 * outcomes in one batch. A delivery whose outcome is lost with the process is sent again.
 */
export const createDispatcher = (deps: CallbackDeps, wake: () => void, onError: (error: unknown) => void) => {
  const running = new Set<Promise<void>>()
  let tries: DeliveryAttempt[] = []
  const buildBody = async ({ taskId, event, task }: DueDelivery): Promise<string> => {
    if (task) return JSON.stringify(await deps.buildBody(task))
    if (event === 'test') return JSON.stringify({ id: taskId, event })
    throw new Error(`task ${taskId} is gone`)
  }
  const send = async (delivery: DueDelivery): Promise<CallbackAnswer> => {
    const { keySealed, secretsSealed } = delivery
    const body = await buildBody(delivery)
    return deps.post(delivery, body, {
      apiKey: keySealed ? deps.seal.open(keySealed) : undefined,
      webhookSecrets: secretsSealed.map((sealed) => deps.seal.open(sealed)),
    })
  }
  /** A delivery that cannot be built or signed counts as an attempt, or it would be retried forever. */
  const toInternalFault = (error: unknown): CallbackAnswer => {
    onError(error)
    return { status: 0, retryAfter: undefined, text: '', fault: 'internal', durationMs: 0 }
  }
  const deliver = (delivery: DueDelivery): Promise<void> => {
    const { taskId, tenantId, attempt } = delivery
    const span = deps.tracing.start('callback', delivery.trace, { taskId, attempt })
    return withLogContext({ traceId: span.traceId, taskId, tenantId }, () => deliverTraced(delivery, span))
  }
  const deliverTraced = async (delivery: DueDelivery, span: Span): Promise<void> => {
    const tried = evaluateDelivery(delivery, await send(delivery).catch(toInternalFault), {
      random: deps.random,
      times: deps.callbackTimes,
    })
    deps.onAttempt(tried)
    span.end(tried.outcome === 'delivered' ? undefined : new Error('not delivered'))
    tries.push(tried)
  }
  const run = (delivery: DueDelivery): void => {
    const work = deliver(delivery)
      .catch(onError)
      .finally(() => {
        running.delete(work)
        wake()
      })
    running.add(work)
  }
  const record = async (): Promise<void> => {
    if (tries.length === 0) return
    const batch = tries
    tries = []
    await deps.deliveries.record(batch).catch((error: unknown) => {
      tries = [...batch, ...tries]
      throw error
    })
  }
  return {
    async round(): Promise<void> {
      await record()
      const capacity = Math.min(pageSize, maxInFlight - running.size)
      if (capacity === 0) return
      const began = performance.now()
      const due = await deps.deliveries.lease(capacity, leaseMs)
      deps.onPass((performance.now() - began) / 1000)
      for (const delivery of due) run(delivery)
      if (due.length === capacity) wake()
    },
    /** Resolves when no delivery is in progress and all outcomes are written. */
    async settle(): Promise<void> {
      await Promise.allSettled(running)
      await record()
    },
  }
}
