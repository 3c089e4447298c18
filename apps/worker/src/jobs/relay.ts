import type { Engine, Signals } from '@kinora/domain'
import { type Leased, ordersAtOnce, type RelayStore } from '@kinora/postgres'

export type RelayDeps = { relay: RelayStore; engine: Engine; signals: Signals }

const leaseMs = 10_000
const queueingAfterMs = 400

const hand = async (engine: Engine, order: Leased): Promise<{ kind: Leased['kind']; taskId: string }> => {
  if (order.kind !== 'start') {
    await engine[order.kind](order.taskId)
    return order
  }
  await engine.start(order.order)
  return { kind: 'start', taskId: order.order.taskId }
}

/** Hands the orders that are due to the engine. What fails stays leased and comes again when the lease has run out. */
export const handOver = async ({ relay, engine }: RelayDeps): Promise<'more' | 'all'> => {
  const handed = await Promise.allSettled((await relay.lease(leaseMs)).map((order) => hand(engine, order)))
  const done = handed.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  for (const kind of ['start', 'stop', 'resume'] as const) {
    const taskIds = done.filter((each) => each.kind === kind).map((each) => each.taskId)
    if (taskIds.length > 0) await relay.done(kind, taskIds)
  }
  const failed = handed.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return handed.length === ordersAtOnce ? 'more' : 'all'
}

/** Slots that came free without being handed on, and tasks that turn out to wait. */
export const keepLine = async ({ relay, signals }: RelayDeps): Promise<void> => {
  if ((await relay.giveOutSlots()) > 0) await signals.ordered()
  const moved = await relay.markQueueing(queueingAfterMs)
  await Promise.all(moved.map(({ tenantId, taskId, version }) => signals.changed(tenantId, taskId, version)))
}
