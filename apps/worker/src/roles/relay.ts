import type { WorkerContext } from '../context.ts'
import { assignSlots, dispatchOutbox } from '../jobs/relay.ts'

const pollMs = 250
/** Orders accumulate this long between two rounds, so that a busy worker queries the database less often. */
const batchDelayMs = 40

/** Starts workflows for the orders in the outbox and assigns free slots. */
export const startRelay = ({ ports, wake, startJob }: WorkerContext): void => {
  // A relay in this process needs no signal through Redis.
  wake.relay = startJob('relay', pollMs, () => dispatchOutbox(ports), batchDelayMs).wake
  ports.listenForOrders(wake.relay)
  startJob('line', pollMs, () => assignSlots(ports))
}
