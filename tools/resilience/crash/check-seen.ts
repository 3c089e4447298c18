import type { Check } from './check.ts'
import type { FollowedTask } from './follow-task.ts'
import type { RunFacts } from './read-run-facts.ts'

/** Compares the observations of clients with the ends of the tasks. */
export const checkSeen = (
  { tasks }: Pick<RunFacts, 'tasks'>,
  seen: readonly FollowedTask[],
  { wentBackwards, answers500 }: { wentBackwards: readonly string[]; answers500: number },
): Check[] => {
  const cancelled = new Set(tasks.filter(({ errCode }) => errCode === 'UserCancelled').map(({ id }) => id))
  const listTaskIds = (some: readonly FollowedTask[]) => some.flatMap(({ taskId }) => taskId ?? [])
  return [
    {
      sentence: 'tasks whose cancel was acknowledged and that are not cancelled',
      culprits: listTaskIds(seen.filter(({ wasCancelled }) => wasCancelled)).filter((id) => !cancelled.has(id)),
    },
    {
      sentence: 'tasks whose client did not see the end',
      culprits: listTaskIds(seen.filter(({ endSeen }) => !endSeen)),
    },
    { sentence: 'tasks seen to go backwards', culprits: wentBackwards },
    { sentence: 'answers 500', culprits: Array.from({ length: answers500 }, () => 'see the logs of the APIs') },
  ]
}
