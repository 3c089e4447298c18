import type { ClientLogRow } from '../invariants/evidence.ts'
import type { Check } from './check.ts'
import type { RunFacts, TaskFact } from './read-run-facts.ts'
import type { Receipt } from './receivers.ts'

export const hasEnded = ({ state }: Pick<TaskFact, 'state'>): boolean => state === 'success' || state === 'failed'

const repeated = (ids: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([id]) => id)
}

/** Checks that each create is answered and has one task, which has ended. */
export const checkCreates = (
  { tasks }: Pick<RunFacts, 'tasks'>,
  opKeys: readonly string[],
  log: readonly ClientLogRow[],
): Check[] => {
  const ended = new Set(tasks.filter(hasEnded).map(({ id }) => id))
  const byKey = Map.groupBy(log, (row) => row.op_key)
  const has = (key: string, outcome: ClientLogRow['outcome']) => byKey.get(key)?.some((row) => row.outcome === outcome)
  const accepted = log.filter(({ outcome }) => outcome === 'ok')
  const acknowledged = new Set(accepted.map((row) => row.task_id))
  const listTasks = (key: string) =>
    new Set((byKey.get(key) ?? []).filter((row) => row.outcome === 'ok').map((row) => row.task_id))
  return [
    { sentence: 'creates never answered', culprits: opKeys.filter((key) => !has(key, 'ok') && !has(key, 'fail')) },
    { sentence: 'creates refused', culprits: opKeys.filter((key) => has(key, 'fail')) },
    {
      sentence: 'tasks lost (acknowledged and not ended)',
      culprits: accepted.flatMap(({ task_id: id }) => (id !== null && ended.has(id) ? [] : [id ?? ''])),
    },
    { sentence: 'keys with two tasks', culprits: opKeys.filter((key) => listTasks(key).size > 1) },
    {
      sentence: 'tasks without an acknowledged create',
      culprits: tasks.filter(({ id, isListed }) => isListed && !acknowledged.has(id)).map(({ id }) => id),
    },
  ]
}

/** Checks ends and credits. */
export const checkMoney = (facts: Omit<RunFacts, 'attempts' | 'parts'>, granted: number): Check[] => {
  // An edit that succeeds writes another event for its film.
  const mayEndAgain = new Set(facts.tasks.filter(({ shows }) => shows !== 'own').map(({ id }) => id))
  const tenants = (isWrong: (account: RunFacts['accounts'][number]) => boolean): string[] =>
    facts.accounts.filter(isWrong).map(({ tenantId }) => tenantId)
  return [
    { sentence: 'tasks ended twice', culprits: repeated(facts.endEvents).filter((id) => !mayEndAgain.has(id)) },
    { sentence: 'tasks charged twice, or charged and paid back', culprits: repeated(facts.resolutions) },
    {
      sentence: `tenants whose credits do not add up to the ${granted} granted`,
      culprits: tenants(({ available, holding, revenue }) => available + holding + revenue !== granted),
    },
    { sentence: 'tenants with credits still held', culprits: tenants(({ holding }) => holding !== 0) },
  ]
}

const events: ReadonlySet<string> = new Set(['processing', 'success', 'failed'])

/** Compares the received callbacks with the ends of the tasks. */
export const checkCallbacks = ({ tasks }: Pick<RunFacts, 'tasks'>, receipts: readonly Receipt[]): Check[] => {
  const known = new Set(tasks.map(({ id }) => id))
  const ended = tasks.filter(hasEnded)
  const byTask = Map.groupBy(receipts, ({ taskId }) => taskId)
  const ends = (id: string) => (byTask.get(id) ?? []).filter(({ event }) => event !== 'processing')
  const isDelivered = ({ id, state }: TaskFact) =>
    ends(id).some((each) => each.event === state && each.answered === 200)
  const wasOutOfOrder = ({ id }: TaskFact): boolean => {
    const all = byTask.get(id) ?? []
    const firstEnd = all.findIndex(({ event }) => event !== 'processing')
    return firstEnd >= 0 && all.slice(firstEnd).some(({ event }) => event === 'processing')
  }
  return [
    {
      sentence: 'callbacks whose id does not name their task and event',
      culprits: receipts
        .filter(
          ({ taskId, bodyTaskId, event }) =>
            !known.has(taskId) || !events.has(event) || (bodyTaskId !== undefined && bodyTaskId !== taskId),
        )
        .map(({ webhookId, bodyTaskId }) => `${webhookId} for task ${bodyTaskId ?? 'without id'}`),
    },
    {
      sentence: 'terminal callbacks missing',
      culprits: ended.filter((task) => task.hasCallback && !task.isGivenUp && !isDelivered(task)).map(({ id }) => id),
    },
    {
      sentence: 'callbacks with another end than the task has',
      culprits: ended
        .filter((task) => ends(task.id).some((each) => each.event !== task.state || each.state !== task.state))
        .map(({ id }) => id),
    },
    {
      sentence: 'tasks whose terminal callback came before their first',
      culprits: ended.filter(wasOutOfOrder).map(({ id }) => id),
    },
  ]
}

/** The back end was charged at most once for each attempt. */
export const checkStarts = (starts: readonly string[]): Check => ({
  sentence: 'attempts started more than once on the model server',
  culprits: repeated(starts).map((attempt) => `attempt ${attempt}`),
})
