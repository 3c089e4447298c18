import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../testkit/random.ts'
import type { createFaultInjector } from './fault-injector.ts'
import type { Fault } from './plan-faults.ts'
import type { TaskOrder } from './task-orders.ts'

const nearMs = 1_500

/**
 * Runs the schedule. The tasks are distributed over the faults and sent shortly before, at and after each:
 * a fault on an idle service shows nothing.
 */
export const runFaultSchedule = async (
  faults: readonly Fault[],
  orders: readonly TaskOrder[],
  deps: {
    injector: ReturnType<typeof createFaultInjector>
    random: Random
    send(order: TaskOrder): void
    onFault(fault: Fault): void
  },
): Promise<void> => {
  const sending: Promise<void>[] = []
  const sendAfter = async (order: TaskOrder, ms: number): Promise<void> => {
    await sleep(Math.max(0, ms))
    deps.send(order)
  }
  for (const [i, fault] of faults.entries()) {
    const share = orders.slice(
      Math.floor((i * orders.length) / faults.length),
      Math.floor(((i + 1) * orders.length) / faults.length),
    )
    for (const order of share) sending.push(sendAfter(order, fault.gapMs + deps.random.between(-nearMs, nearMs)))
    await sleep(fault.gapMs)
    await deps.injector.begin(fault)
    deps.onFault(fault)
  }
  await Promise.all(sending)
  await deps.injector.settle()
}
