import type { Check } from './check.ts'
import { hasEnded } from './check-tasks.ts'
import type { Fault } from './plan-faults.ts'
import type { RunFacts } from './read-run-facts.ts'

/** Checks of films beyond those of other tasks: parts end with their film, and a finished step does not run again. */
export const checkFilms = (
  { tasks, attempts, parts }: Pick<RunFacts, 'tasks' | 'attempts' | 'parts'>,
  starts: readonly string[],
  faults: readonly Pick<Fault, 'kind'>[],
): Check[] => {
  const stepNames = new Map(
    attempts.filter(({ backend }) => backend !== 'media').map((each) => [each.id, `${each.taskId} ${each.stepNo}`]),
  )
  const started = starts.flatMap((attempt) => stepNames.get(attempt) ?? [])
  const kills = faults.filter(({ kind }) => /worker|database|engine|store/.test(kind)).length
  const steps = new Set(started).size
  const tasksById = new Map(tasks.map((task) => [task.id, task]))
  const pairs = parts.map(({ filmId, taskId }) => ({
    film: tasksById.get(filmId),
    part: tasksById.get(taskId),
    taskId,
  }))
  const firstDone = new Map<string, number>()
  for (const { taskId, stepNo, tryNo, state } of attempts) {
    const step = `${taskId} step ${stepNo}`
    if (state === 'done') firstDone.set(step, Math.min(tryNo, firstDone.get(step) ?? tryNo))
  }
  const incomplete = pairs.filter(
    ({ film, part }) => film?.state === 'success' && part?.isListed === false && part.state !== 'success',
  )
  return [
    {
      sentence: `${started.length} starts on the model server are not explained by ${steps} steps and ${kills} faults`,
      culprits: started.length <= steps + kills ? [] : [`${started.length - steps} too many`],
    },
    {
      sentence: 'steps started again after they were done',
      culprits: attempts.flatMap(({ taskId, stepNo, tryNo }) => {
        const step = `${taskId} step ${stepNo}`
        return tryNo > (firstDone.get(step) ?? Number.POSITIVE_INFINITY) ? [step] : []
      }),
    },
    {
      sentence: 'parts still open although their film has ended',
      culprits: pairs
        .filter(({ film, part }) => film && hasEnded(film) && part && !hasEnded(part))
        .map(({ taskId }) => taskId),
    },
    {
      sentence: 'films that are a success without all of their parts',
      culprits: [...new Set(incomplete.map(({ film }) => film?.id ?? ''))],
    },
  ]
}
