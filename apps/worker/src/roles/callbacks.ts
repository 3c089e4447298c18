import type { DeliveryEnd, DeliveryStore, DueDelivery } from '@kinora/adapters/postgres'
import type { Seal } from '@kinora/adapters/secrets'
import { nextTryMs, type QueryReplyBuilder, type Tracing } from '@kinora/domain'

import { createPlaces } from './places.ts'

export type CallbackAnswer = { delivered: boolean; status: number; retryAfter: string | undefined; text: string }

export type CallbackDeps = {
  deliveries: DeliveryStore
  seal: Seal
  tracing: Tracing
  buildReply: QueryReplyBuilder
  /** Signs and sends one try; every fault of the network is an answer, too. */
  post(delivery: DueDelivery, body: string, keys: { apiKey: string; webhookSecret: string }): Promise<CallbackAnswer>
  random(): number
  onTry(outcome: 'delivered' | 'failed'): void
}

const pageSize = 64
const leasedAtMost = 256
const waitingPerHost = 16
const leaseMs = 30_000
const staleAfterMs = 10_000
const putBackMs = 1_000

type Held = { delivery: DueDelivery; tenantId: string; host: string; since: number }

/**
 * Sends what is due. What is leased and has no place yet waits here for a moment, a few for each host; the rest goes
 * back. Ends are written with the next round, all at once: what is lost with the process is sent again.
 */
export const createDispatcher = (deps: CallbackDeps, wake: () => void, onError: (error: unknown) => void) => {
  const places = createPlaces()
  const running = new Set<Promise<void>>()
  let waiting: Held[] = []
  let ends: DeliveryEnd[] = []
  const end = ({ taskId, event }: DueDelivery, status: DeliveryEnd['status'], answer: string): void => {
    ends.push({ taskId, event, status, answer })
  }
  const deliver = async (delivery: DueDelivery): Promise<void> => {
    const span = deps.tracing.start('callback', delivery.trace, { taskId: delivery.taskId, attempt: delivery.attempt })
    const body = JSON.stringify(await deps.buildReply(delivery.task))
    const keys = { apiKey: deps.seal.open(delivery.keySealed), webhookSecret: deps.seal.open(delivery.secretSealed) }
    const answer = await deps.post(delivery, body, keys)
    deps.onTry(answer.delivered ? 'delivered' : 'failed')
    span.end(answer.delivered ? undefined : new Error('not delivered'))
    const line = `${answer.status} ${answer.text}`
    if (answer.delivered) return end(delivery, 'delivered', line)
    const waitMs = nextTryMs({ ...delivery, ...answer, random: deps.random })
    if (waitMs !== undefined) return deps.deliveries.again(delivery, waitMs, line)
    return end(delivery, delivery.event === 'processing' ? 'dropped' : 'exhausted', line)
  }
  const run = (held: Held): void => {
    const work = deliver(held.delivery)
      .catch(onError)
      .finally(() => {
        places.giveBack(held)
        running.delete(work)
        runWaiting()
        wake()
      })
    running.add(work)
  }
  const runWaiting = (): void => {
    waiting = waiting.filter((held) => {
      const isPlaced = places.take(held)
      if (isPlaced) run(held)
      return !isPlaced
    })
  }
  const flush = async (): Promise<void> => {
    if (ends.length === 0) return
    const told = ends
    ends = []
    await deps.deliveries.ended(told)
  }
  const putBack = async (list: readonly Held[]): Promise<void> => {
    if (list.length > 0)
      await deps.deliveries.putBack(
        list.map((held) => held.delivery),
        putBackMs,
      )
  }
  return {
    async round(): Promise<void> {
      await flush()
      const stale = waiting.filter((held) => performance.now() - held.since > staleAfterMs)
      waiting = waiting.filter((held) => !stale.includes(held))
      await putBack(stale)
      const room = Math.min(pageSize, leasedAtMost - running.size - waiting.length)
      if (room <= 0) return
      const tooMany: Held[] = []
      for (const delivery of await deps.deliveries.lease(room, leaseMs)) {
        const host = new URL(delivery.callbackUrl).host
        const held = { delivery, tenantId: delivery.tenantId, host, since: performance.now() }
        if (places.take(held)) run(held)
        else if (waiting.filter((each) => each.host === host).length < waitingPerHost) waiting.push(held)
        else tooMany.push(held)
      }
      await putBack(tooMany)
    },
    /** Resolves when nothing is under way any more and all ends are written. */
    async settle(): Promise<void> {
      await putBack(waiting.splice(0))
      await Promise.allSettled(running)
      await flush()
    },
  }
}
