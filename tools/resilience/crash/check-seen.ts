import type { Check } from './check.ts'
import type { RunFacts } from './read-run-facts.ts'
import type { SeenThrough } from './see-through.ts'

/** What clients saw, against how the tasks ended. */
export const checkSeen = (
  { tasks }: Pick<RunFacts, 'tasks'>,
  seen: readonly SeenThrough[],
  { wentBackwards, answers500 }: { wentBackwards: readonly string[]; answers500: number },
): Check[] => {
  const cancelled = new Set(tasks.filter(({ errCode }) => errCode === 'UserCancelled').map(({ id }) => id))
  const idsOf = (some: readonly SeenThrough[]) => some.flatMap(({ taskId }) => taskId ?? [])
  return [
    {
      sentence: 'tasks whose cancel was acknowledged and that are not cancelled',
      culprits: idsOf(seen.filter(({ wasCancelled }) => wasCancelled)).filter((id) => !cancelled.has(id)),
    },
    { sentence: 'tasks whose client did not see the end', culprits: idsOf(seen.filter(({ endSeen }) => !endSeen)) },
    { sentence: 'tasks seen to go backwards', culprits: wentBackwards },
    { sentence: 'answers 500', culprits: Array.from({ length: answers500 }, () => 'see the logs of the APIs') },
  ]
}
