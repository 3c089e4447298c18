import type { WorkerContext } from '../context.ts'
import { handOver, keepLine } from '../jobs/relay.ts'

const lookMs = 250
/** Orders gather this long between two rounds, so that a busy worker asks the database less often. */
const gatherMs = 40

/** Starts workflows for the orders in the outbox and assigns free slots. */
export const startRelay = ({ ports, wake, startJob }: WorkerContext): void => {
  // A relay of this process needs no signal through Redis.
  wake.relay = startJob('relay', lookMs, () => handOver(ports), gatherMs).wake
  ports.listenForOrders(wake.relay)
  startJob('line', lookMs, () => keepLine(ports))
}
