import type { Database } from '@kinora/postgres'
import type { Check } from './check.ts'
import { type KillPoint, killPoints } from './kill-points.ts'

export type KilledTask = { taskId: string; point: KillPoint; backend: 'remembers' | 'forgets' | 'free' }

export type AttemptRow = {
  id: string
  state: string
  attempts: { id: string; state: string }[]
  held: string
  released: boolean
}

/** The outcome is unobservable: the worker died during the request, and the back end keeps no record of attempts. */
const isOutcomeUnobserved = ({ point, backend }: KilledTask): boolean =>
  backend !== 'remembers' && (point === 'intended' || point === 'requested')
const isUnknowable = (task: KilledTask): boolean => isOutcomeUnobserved(task) && task.backend !== 'free'
const attemptsWanted = (task: KilledTask): number => (isOutcomeUnobserved(task) && task.backend === 'free' ? 2 : 1)

/** An attempt that died before its request has started nothing. */
const startsWanted = (task: KilledTask): number =>
  attemptsWanted(task) - (isOutcomeUnobserved(task) && task.point === 'intended' ? 1 : 0)

const kinds = {
  remembers: 'can be queried',
  forgets: 'cannot be queried',
  free: 'cannot be queried and costs nothing',
} as const

export const readAttemptRows = async (db: Database): Promise<AttemptRow[]> => {
  const { rows } = await db.query<AttemptRow>(
    `select t.id, t.state,
            (select coalesce(jsonb_agg(jsonb_build_object('id', a.id::text, 'state', a.state)), '[]')
               from attempts a where a.task_id = t.id and a.step_no = 1) as attempts,
            (select coalesce(sum(e.amount), 0) from ledger_entries e where e.ref_id = t.id and e.account = 'holding') as held,
            exists (select 1 from ledger_txns l where l.ref_id = t.id and l.kind = 'release') as released
       from tasks t`,
  )
  return rows
}

/** Checks the tasks of each kill point before and after TASK_TIMEOUT. */
export const checkAttempts = (
  rows: readonly AttemptRow[],
  tasks: readonly KilledTask[],
  starts: readonly string[],
  when: 'before the clock' | 'after the clock',
): Check[] => {
  const known = new Map(rows.map((row) => [row.id, row]))
  const countStarts = (row: AttemptRow) =>
    starts.filter((attempt) => row.attempts.some(({ id }) => id === attempt)).length
  const isRight = (task: KilledTask): boolean => {
    const row = known.get(task.taskId)
    if (!row || countStarts(row) !== startsWanted(task)) return false
    if (!isUnknowable(task)) return row.state === 'success' && row.attempts.length === attemptsWanted(task)
    const isUnknown = row.attempts.length === 1 && row.attempts[0]?.state === 'unknown'
    return when === 'before the clock'
      ? isUnknown && row.state === 'processing' && Number(row.held) > 0
      : isUnknown && row.state === 'failed' && Number(row.held) === 0 && row.released
  }
  const describe = (taskId: string): string => {
    const row = known.get(taskId)
    if (!row) return `${taskId} is missing`
    return `${taskId} ${row.state}, ${countStarts(row)} starts, attempts ${row.attempts.map(({ state }) => state).join(' ')}`
  }
  const deaths = [...new Set(tasks.map(({ point, backend }) => `${point} ${backend}`))]
  return deaths.flatMap((death) => {
    const some = tasks.filter(({ point, backend }) => `${point} ${backend}` === death)
    const [first] = some
    if (!first || (when === 'after the clock' && !isUnknowable(first))) return []
    const promise = isUnknowable(first)
      ? when === 'before the clock'
        ? 'outcome unknown, still processing, credits held'
        : 'ended by TASK_TIMEOUT, credits refunded'
      : 'success'
    const sentence = `of ${some.length} violated: worker ${killPoints[first.point]}, back end ${kinds[first.backend]}: ${startsWanted(first)} starts, ${promise}`
    return [{ sentence, culprits: some.filter((task) => !isRight(task)).map(({ taskId }) => describe(taskId)) }]
  })
}
