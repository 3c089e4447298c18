import type { Database } from '@kinora/adapters/postgres'
import type { AnswerCounts } from './answer-counts.ts'
import type { Check } from './check.ts'
import type { Customer } from './customer.ts'
import type { SeenThrough } from './see-through.ts'

/** What customers saw, against how the tasks ended. */
export const judgeSeen = async (
  db: Database,
  seen: readonly SeenThrough[],
  customers: readonly Customer[],
  counts: AnswerCounts,
): Promise<Check[]> => {
  const { rows } = await db.query<{ id: string }>(`select id from tasks where err_code = 'UserCancelled'`)
  const cancelled = new Set(rows.map(({ id }) => id))
  const idsOf = (some: readonly SeenThrough[]) => some.flatMap(({ taskId }) => taskId ?? [])
  return [
    {
      sentence: 'tasks cancelled in the words of the API and not in the database',
      culprits: idsOf(seen.filter(({ wasCancelled }) => wasCancelled)).filter((id) => !cancelled.has(id)),
    },
    { sentence: 'tasks whose customer did not see the end', culprits: idsOf(seen.filter(({ endSeen }) => !endSeen)) },
    { sentence: 'tasks seen to go backwards', culprits: customers.flatMap(({ wentBackwards }) => wentBackwards) },
    {
      sentence: 'answers 500',
      culprits: Array.from({ length: counts.timesOf(/ 500$/) }, () => 'see the logs of the APIs'),
    },
  ]
}
