export type ProviderFacts = {
  name: string
  /** How the recipe finds an attempt again. */
  find: 'list' | 'webhook' | 'none'
  jobs: readonly { id: string; task: number }[]
  attempts: readonly { task: number; state: string; job: string | null }[]
}
export type TaskFacts = { task: number; state: string }
export type ProviderCheck = { sentence: string; culprits: readonly string[] }

const isEnded = ({ state }: TaskFacts): boolean => state === 'success' || state === 'failed'

/** Jobs that no attempt has. Without a way to find them, each must wait for a decision. */
const listOrphans = ({ find, jobs, attempts }: ProviderFacts): string[] => {
  const held = new Set(attempts.flatMap(({ job }) => job ?? []))
  const waiting = new Set(attempts.filter(({ state }) => state === 'unknown').map(({ task }) => task))
  return jobs
    .filter(({ id, task }) => !held.has(id) && !(find === 'none' && waiting.has(task)))
    .map(({ id, task }) => `job ${id} of task ${task}`)
}

const listPaidTwice = ({ jobs }: ProviderFacts): string[] => {
  const counts = new Map<number, number>()
  for (const { task } of jobs) counts.set(task, (counts.get(task) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([task, count]) => `task ${task}: ${count} jobs`)
}

/** The rules of spend after a run with faults: a job at a provider is a paid attempt, and no task has two. */
export const checkProviders = (providers: readonly ProviderFacts[], tasks: readonly TaskFacts[]): ProviderCheck[] => {
  const waiting = new Set(
    providers.flatMap(({ attempts }) => attempts.filter(({ state }) => state === 'unknown').map(({ task }) => task)),
  )
  return [
    ...providers.flatMap((provider) => {
      const known = new Set(provider.jobs.map(({ id }) => id))
      return [
        { sentence: `jobs at ${provider.name} that no attempt has`, culprits: listOrphans(provider) },
        { sentence: `tasks paid twice at ${provider.name}`, culprits: listPaidTwice(provider) },
        {
          sentence: `attempts with a job that ${provider.name} does not have`,
          culprits: provider.attempts.flatMap(({ task, job }) =>
            job === null || known.has(job) ? [] : [`task ${task}: ${job}`],
          ),
        },
      ]
    }),
    {
      sentence: 'tasks that neither ended nor wait for a decision',
      culprits: tasks
        .filter((task) => !isEnded(task) && !waiting.has(task.task))
        .map(({ task, state }) => `task ${task}: ${state}`),
    },
  ]
}

/** Places that must not contain the key of a provider or the secret of its webhooks. */
export const checkSecrets = (
  places: Readonly<Record<string, readonly string[]>>,
  secrets: readonly string[],
): ProviderCheck => ({
  sentence: 'texts with the key of a provider',
  culprits: Object.entries(places).flatMap(([place, texts]) =>
    texts
      .filter((text) => secrets.some((secret) => text.includes(secret)))
      .map((text) => `${place}: ${text.slice(0, 60)}`),
  ),
})
