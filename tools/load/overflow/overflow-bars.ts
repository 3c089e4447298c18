import { atLeast, atMost, type Bar, never } from '../../testkit/bars.ts'
import type { OverflowRun, TaskRecord } from './run-overflow.ts'

const dollars = (micros: number): number => micros / 1_000_000
const longest = (tasks: readonly TaskRecord[]): number => Math.max(0, ...tasks.map(({ waitSeconds }) => waitSeconds))

/** When the first tenant had no room for another step; the queue may exceed the limit from then on. */
export const findCeilingReached = ({ plan, spend }: OverflowRun): number =>
  Math.min(Infinity, ...spend.filter(({ spent }) => spent + plan.estimate > plan.ceiling).map(({ at }) => at))

/** The bars of one run. Waits are times; the other bars are counts. */
export const overflowBars = (run: OverflowRun): Bar[] => {
  const { plan, tasks, spend } = run
  const reached = findCeilingReached(run)
  const peak = (tenant: string): number =>
    Math.max(0, ...spend.filter((each) => each.tenant === tenant).map(({ spent }) => spent))
  const left = tasks.filter(({ hasLeft }) => hasLeft)
  const withinLimit = tasks.filter(
    ({ hasLeft, isLocalOnly, createdAt }) => !hasLeft && !isLocalOnly && createdAt < reached,
  )
  return [
    never('tasks that failed', tasks.filter(({ state }) => state !== 'success').length),
    never('tasks of the local tenant that left', left.filter(({ isLocalOnly }) => isLocalOnly).length),
    atLeast('count', 'tasks that left', left.length, Math.floor((2 * plan.ceiling) / plan.estimate)),
    ...['A', 'B'].map((tenant) =>
      atMost('count', `highest spend of tenant ${tenant}`, dollars(peak(tenant)), dollars(plan.ceiling), 'USD'),
    ),
    atLeast('count', 'tasks that stayed while the ceilings had room', withinLimit.length, 1),
    atMost('time', 'longest wait while the ceilings had room', longest(withinLimit), plan.afterSeconds * 1.5, 's'),
    atMost('time', 'longest wait of tasks that left', longest(left), plan.afterSeconds / 2, 's'),
  ]
}
