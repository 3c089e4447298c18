import type { Replicas } from './replicas.ts'

/** The servers this worker asks, how they are, and what they lack for the steps they are to make. */
export const healthOf = (replicas: Pick<Replicas, 'all' | 'isWatched' | 'stateOf' | 'healthOf'>) => {
  const names = [...new Set(replicas.all().map(({ name }) => name))].filter(replicas.isWatched)
  return Object.fromEntries(
    names.map((name) => {
      const { version, missing } = replicas.healthOf(name) ?? {}
      return [name, { state: replicas.stateOf(name), version: version ?? '', missing: missing ?? [] }]
    }),
  )
}
