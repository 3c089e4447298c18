import { createGate, type Gate } from './gate.ts'
import { openServers, type ServerDeps } from './servers.ts'

export type ReplicaDeps = ServerDeps & {
  /** The switch that the operator set for the server. */
  switchState(name: string): 'enabled' | 'draining' | 'disabled'
  /** The monthly ceiling of its provider key is reached: no new work until it is raised or the month ends. */
  isSpent(name: string): boolean
}

/** A server that works for one pool. */
type Replica = { pool: string; name: string; places: number; gate: Gate }

/** The servers of this process: their slots, their health, and which of them may take new work. */
export const createReplicas = (deps: ReplicaDeps) => {
  const replicas: Replica[] = []
  const recheckGates = (): void => {
    for (const { gate } of replicas) gate.recheck()
  }
  const servers = openServers({
    ...deps,
    onChange(name, state) {
      deps.onChange(name, state)
      recheckGates()
    },
  })
  const isOut = (name: string): boolean => servers.get(name)?.breaker.state() === 'out' || deps.isSpent(name)
  const isOn = (name: string): boolean => deps.switchState(name) === 'enabled'
  const listReplicas = (pool: string): Replica[] => replicas.filter((each) => each.pool === pool)
  const areAllOut = (pool: string): boolean => listReplicas(pool).every(({ name }) => isOut(name))
  /** A drained server gets no new work while others are up; the last ones finish the accepted work. */
  const takesNew = (pool: string, name: string): boolean =>
    isOn(name) || !listReplicas(pool).some((other) => isOn(other.name) && !isOut(other.name))
  const open = (pool: string, name: string, places: number): Replica => {
    const capacity = (): number => {
      if (isOut(name) || !takesNew(pool, name)) return 0
      return servers.get(name)?.breaker.state() === 'on trial' ? 1 : places
    }
    // With all servers out, one poller remains to send steps on to other routes.
    const pollers = (): number => (areAllOut(pool) ? 1 : capacity())
    return { pool, name, places, gate: createGate({ places, capacity, pollers }) }
  }
  for (const [pool, { replicas: configured }] of deps.catalog.pools)
    for (const { name, places } of configured) if (name !== undefined) replicas.push(open(pool, name, places))
  return {
    at: (pool: string, name: string): Replica | undefined => listReplicas(pool).find((each) => each.name === name),
    all: (): readonly Replica[] => replicas,
    isWatched: (name: string): boolean => servers.has(name),
    isOut,
    areAllOut,
    health: (name: string) => servers.get(name)?.health(),
    breakerState: (name: string) => servers.get(name)?.breaker.state() ?? 'well',
    /** Checks the servers that are due. Switches may have changed meanwhile, so every gate rechecks. */
    async round(): Promise<void> {
      await Promise.all([...servers.values()].filter((each) => each.isCheckDue()).map((each) => each.check()))
      recheckGates()
    },
    fault: (name: string): void => servers.get(name)?.breaker.fault(),
    good: (name: string): void => servers.get(name)?.breaker.good(),
  }
}
export type Replicas = ReturnType<typeof createReplicas>

/** The state of each watched server, and the parts that it lacks for its steps. */
export const readServerHealth = (replicas: Pick<Replicas, 'all' | 'isWatched' | 'breakerState' | 'health'>) => {
  const names = [...new Set(replicas.all().map(({ name }) => name))].filter(replicas.isWatched)
  return Object.fromEntries(
    names.map((name) => {
      const { version, missing } = replicas.health(name) ?? {}
      return [name, { state: replicas.breakerState(name), version: version ?? '', missing: missing ?? [] }]
    }),
  )
}
