import { createGate, type Gate } from './gate.ts'
import { openServers, type ServerDeps } from './servers.ts'

export type ReplicaDeps = ServerDeps & {
  /** What the operator said of it. */
  stateOf(name: string): 'enabled' | 'draining' | 'disabled'
}

/** A server at work for one pool. */
type Replica = { pool: string; name: string; places: number; gate: Gate }

/** The servers that this process works for: their places, whether they are well, and who may take their work. */
export const createReplicas = (deps: ReplicaDeps) => {
  const replicas: Replica[] = []
  const look = (): void => {
    for (const { gate } of replicas) gate.look()
  }
  const servers = openServers({
    ...deps,
    onChange(name, state) {
      deps.onChange(name, state)
      look()
    },
  })
  const isOut = (name: string): boolean => servers.get(name)?.breaker.state() === 'out'
  const isOn = (name: string): boolean => deps.stateOf(name) === 'enabled'
  const of = (pool: string): Replica[] => replicas.filter((each) => each.pool === pool)
  const areAllOut = (pool: string): boolean => of(pool).every(({ name }) => isOut(name))
  /** A drained one gets no more while others are there; the last ones end what has already been accepted. */
  const takesNew = (pool: string, name: string): boolean =>
    isOn(name) || !of(pool).some((other) => isOn(other.name) && !isOut(other.name))
  const open = (pool: string, name: string, places: number): Replica => {
    const room = (): number => {
      if (isOut(name) || !takesNew(pool, name)) return 0
      return servers.get(name)?.breaker.state() === 'on trial' ? 1 : places
    }
    // With all of them out, one goes on asking, to send on what can be made elsewhere.
    const pollers = (): number => (areAllOut(pool) ? 1 : room())
    return { pool, name, places, gate: createGate({ places, room, pollers }) }
  }
  for (const [pool, { replicas: named }] of deps.catalog.pools)
    for (const { name, places } of named) if (name !== undefined) replicas.push(open(pool, name, places))
  return {
    at: (pool: string, name: string): Replica | undefined => of(pool).find((each) => each.name === name),
    all: (): readonly Replica[] => replicas,
    isWatched: (name: string): boolean => servers.has(name),
    isOut,
    areAllOut,
    healthOf: (name: string) => servers.get(name)?.health(),
    stateOf: (name: string) => servers.get(name)?.breaker.state() ?? 'well',
    /** Asks those that are due; switches may have been turned meanwhile, so every gate looks again. */
    async round(): Promise<void> {
      await Promise.all([...servers.values()].filter((each) => each.isCheckDue()).map((each) => each.check()))
      look()
    },
    fault: (name: string): void => servers.get(name)?.breaker.fault(),
    good: (name: string): void => servers.get(name)?.breaker.good(),
  }
}
export type Replicas = ReturnType<typeof createReplicas>

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
