import type { Seal } from '@kinora/adapters/secrets'
import { withLogContext } from '@kinora/adapters/telemetry'
import {
  type CallbackAnswer,
  type CallbackTimes,
  judgeTry,
  type Span,
  type TaskView,
  type Tracing,
  type Tried,
} from '@kinora/domain'
import type { CallbackBody } from '@kinora/domain/films'
import type { DeliveryStore, DueDelivery } from '@kinora/postgres'

export type CallbackDeps = {
  deliveries: Pick<DeliveryStore, 'lease' | 'record'>
  seal: Pick<Seal, 'open'>
  tracing: Tracing
  /** What is told of a task, as it is now. */
  bodyOf(task: TaskView): Promise<CallbackBody>
  /** Signs and sends one try; every fault of the network is an answer, too. */
  post(
    delivery: DueDelivery,
    body: string,
    keys: { apiKey: string | undefined; webhookSecrets: string[] },
  ): Promise<CallbackAnswer>
  random(): number
  callbackTimes: CallbackTimes
  onTry(tried: Tried): void
  onPass(seconds: number): void
}

const pageSize = 32
const underWayAtMost = 256
/** Longer than a try may take and its end waits to be written. */
const leaseMs = 30_000

/**
 * Sends what is due. What is leased is sent at once; all that waits, waits in the database. Ends are written with the next
 * round, all together: what is lost with the process is sent again.
 */
export const createDispatcher = (deps: CallbackDeps, wake: () => void, onError: (error: unknown) => void) => {
  const running = new Set<Promise<void>>()
  let tries: Tried[] = []
  const bodyOf = async ({ taskId, event, task }: DueDelivery): Promise<string> => {
    if (task) return JSON.stringify(await deps.bodyOf(task))
    if (event === 'test') return JSON.stringify({ id: taskId, event })
    throw new Error(`task ${taskId} is gone`)
  }
  const send = async (delivery: DueDelivery): Promise<CallbackAnswer> => {
    const { keySealed, secretsSealed } = delivery
    const body = await bodyOf(delivery)
    return deps.post(delivery, body, {
      apiKey: keySealed ? deps.seal.open(keySealed) : undefined,
      webhookSecrets: secretsSealed.map((sealed) => deps.seal.open(sealed)),
    })
  }
  /** What cannot be built or signed counts as a try, or it would come back for ever. */
  const unsent = (error: unknown): CallbackAnswer => {
    onError(error)
    return { status: 0, retryAfter: undefined, text: '', fault: 'internal', durationMs: 0 }
  }
  const deliver = (delivery: DueDelivery): Promise<void> => {
    const { taskId, tenantId, attempt } = delivery
    const span = deps.tracing.start('callback', delivery.trace, { taskId, attempt })
    return withLogContext({ traceId: span.traceId, taskId, tenantId }, () => deliverTraced(delivery, span))
  }
  const deliverTraced = async (delivery: DueDelivery, span: Span): Promise<void> => {
    const tried = judgeTry(delivery, await send(delivery).catch(unsent), {
      random: deps.random,
      times: deps.callbackTimes,
    })
    deps.onTry(tried)
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
    const told = tries
    tries = []
    await deps.deliveries.record(told).catch((error: unknown) => {
      tries = [...told, ...tries]
      throw error
    })
  }
  return {
    async round(): Promise<void> {
      await record()
      const room = Math.min(pageSize, underWayAtMost - running.size)
      if (room === 0) return
      const began = performance.now()
      const due = await deps.deliveries.lease(room, leaseMs)
      deps.onPass((performance.now() - began) / 1000)
      for (const delivery of due) run(delivery)
      if (due.length === room) wake()
    },
    /** Resolves when nothing is under way any more and all ends are written. */
    async settle(): Promise<void> {
      await Promise.allSettled(running)
      await record()
    },
  }
}
