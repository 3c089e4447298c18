import type { Engine, Signals } from '@kinora/domain'
import { type Leased, ordersAtOnce, type RelayStore } from '@kinora/postgres'

export type RelayDeps = { relay: RelayStore; engine: Engine; signals: Signals }

const leaseMs = 10_000
const queueingAfterMs = 400

const dispatchOrder = async (engine: Engine, order: Leased): Promise<{ kind: Leased['kind']; taskId: string }> => {
  if (order.kind !== 'start') {
    await engine[order.kind](order.taskId)
    return order
  }
  await engine.start(order.order)
  return { kind: 'start', taskId: order.order.taskId }
}

/** Dispatches due orders to Temporal. A failed order stays leased and is retried when the lease expires. */
export const dispatchOutbox = async ({ relay, engine }: RelayDeps): Promise<'more' | 'all'> => {
  const results = await Promise.allSettled((await relay.lease(leaseMs)).map((order) => dispatchOrder(engine, order)))
  const done = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  for (const kind of ['start', 'stop', 'resume'] as const) {
    const taskIds = done.filter((each) => each.kind === kind).map((each) => each.taskId)
    if (taskIds.length > 0) await relay.done(kind, taskIds)
  }
  const failed = results.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return results.length === ordersAtOnce ? 'more' : 'all'
}

/** Assigns slots that became free without being passed on, and marks waiting tasks as queueing. */
export const assignSlots = async ({ relay, signals }: RelayDeps): Promise<void> => {
  if ((await relay.giveOutSlots()) > 0) await signals.ordered()
  const moved = await relay.markQueueing(queueingAfterMs)
  await Promise.all(moved.map(({ tenantId, taskId, version }) => signals.changed(tenantId, taskId, version)))
}
