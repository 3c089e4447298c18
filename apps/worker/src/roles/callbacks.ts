import type { DeliveryStore, DueDelivery } from '@kinora/adapters/postgres'
import type { Seal } from '@kinora/adapters/secrets'
import { nextTryMs, type QueryReplyBuilder, type Store, type Tracing } from '@kinora/domain'

export type CallbackAnswer = { delivered: boolean; status: number; retryAfter: string | undefined; text: string }

export type CallbackDeps = {
  deliveries: DeliveryStore
  store: Store
  seal: Seal
  tracing: Tracing
  buildReply: QueryReplyBuilder
  /** Signs and sends one try; every fault of the network is an answer, too. */
  post(delivery: DueDelivery, body: string, keys: { apiKey: string; webhookSecret: string }): Promise<CallbackAnswer>
  random(): number
  onTry(outcome: 'delivered' | 'failed'): void
}

const perTenant = 8
const perHost = 4
const inFlight = 256
const pageSize = 64
const leaseMs = 30_000
const putBackMs = 100

const hostOf = (url: string): string => new URL(url).host

/** Sends what is due. Counts what is under way for each tenant and host, so that a dead receiver holds up its owner only. */
export const createDispatcher = (deps: CallbackDeps) => {
  const tenants = new Map<string, number>()
  const hosts = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let isMoreDue = false
  const add = (counts: Map<string, number>, name: string, n: number): void => {
    const count = (counts.get(name) ?? 0) + n
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  const deliver = async (delivery: DueDelivery): Promise<void> => {
    const span = deps.tracing.start('callback', delivery.trace, { taskId: delivery.taskId, attempt: delivery.attempt })
    const task = await deps.store.readTask(delivery.tenantId, delivery.taskId)
    if (!task) return deps.deliveries.ended([delivery], 'dropped', 'the task is gone')
    const body = JSON.stringify(await deps.buildReply(task))
    const keys = { apiKey: deps.seal.open(delivery.keySealed), webhookSecret: deps.seal.open(delivery.secretSealed) }
    const answer = await deps.post(delivery, body, keys)
    deps.onTry(answer.delivered ? 'delivered' : 'failed')
    span.end(answer.delivered ? undefined : new Error('not delivered'))
    const line = `${answer.status} ${answer.text}`
    if (answer.delivered) return deps.deliveries.ended([delivery], 'delivered', line)
    const waitMs = nextTryMs({ ...delivery, ...answer, random: deps.random })
    if (waitMs !== undefined) return deps.deliveries.again(delivery, waitMs, line)
    return deps.deliveries.ended([delivery], delivery.event === 'processing' ? 'dropped' : 'exhausted', line)
  }
  return {
    async round(onError: (error: unknown) => void, onMore: () => void): Promise<void> {
      const room = inFlight - running.size
      if (room <= 0) return
      const page = Math.min(room, pageSize)
      const due = await deps.deliveries.lease(page, leaseMs)
      const tooMany: DueDelivery[] = []
      for (const delivery of due) {
        const host = hostOf(delivery.callbackUrl)
        if ((tenants.get(delivery.tenantId) ?? 0) >= perTenant || (hosts.get(host) ?? 0) >= perHost) {
          tooMany.push(delivery)
          continue
        }
        add(tenants, delivery.tenantId, 1)
        add(hosts, host, 1)
        const work = deliver(delivery)
          .catch(onError)
          .finally(() => {
            add(tenants, delivery.tenantId, -1)
            add(hosts, host, -1)
            running.delete(work)
            if (isMoreDue) onMore()
          })
        running.add(work)
      }
      isMoreDue = due.length === page || tooMany.length > 0
      if (tooMany.length > 0) await deps.deliveries.putBack(tooMany, putBackMs)
    },
    /** Resolves when nothing is under way any more. */
    async settle(): Promise<void> {
      await Promise.allSettled(running)
    },
  }
}
