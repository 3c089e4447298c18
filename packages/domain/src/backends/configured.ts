import type { CatalogEntry, CatalogFile, MemoryFallback, Overflow } from './catalog-file.ts'
import type { AnyBackendFacts } from './define-backend.ts'
import type { RouteWork } from './route-work.ts'

export type ConfiguredBackend<B extends AnyBackendFacts> = {
  name: string
  backend: B
  config: unknown
  freeStarts: boolean
  onOutOfMemory: readonly MemoryFallback[]
}

/** A server of a pool. Without a name, the pool has several back ends, and the order names one. */
export type Replica = { name: string | undefined; places: number }
/** `isOurs`: only the built-in engine runs there. Its renders occupy the machine until they are stopped. */
export type Pool = { replicas: readonly Replica[]; isOurs: boolean; overflow?: Overflow }

const replicaName = (backend: string, replica: string): string => `${backend}:${replica}`

/** Names of the servers of a back end: its own name, or those of its replicas. */
export const listServers = (name: string, { replicas }: Pick<CatalogEntry, 'replicas'>): string[] =>
  replicas ? Object.keys(replicas).map((replica) => replicaName(name, replica)) : [name]

const buildConfigs = (name: string, { config, replicas }: CatalogEntry): [string, unknown][] =>
  replicas
    ? Object.entries(replicas).map(([replica, own]) => [
        replicaName(name, replica),
        { ...(config as object), ...own.config },
      ])
    : [[name, config]]

/** Every server of the file by name, with its config validated by the type of its back end. */
export const configure = <B extends AnyBackendFacts>(
  file: CatalogFile,
  kinds: readonly B[],
  production: boolean,
): Map<string, ConfiguredBackend<B>> => {
  const configured = new Map<string, ConfiguredBackend<B>>()
  for (const [name, entry] of Object.entries(file.backends)) {
    const backend = kinds.find((kind) => kind.id === entry.use)
    if (!backend) throw new Error(`catalog: back end ${name} uses ${entry.use}, which this build does not have`)
    if (backend.testOnly && production) throw new Error(`catalog: ${entry.use} is for tests, not for production`)
    if (name.includes(':')) throw new Error(`catalog: ${name} has a colon, which separates the name of a replica`)
    const rest = { backend, freeStarts: entry.freeStarts === true, onOutOfMemory: entry.onOutOfMemory ?? [] }
    const servers = buildConfigs(name, entry)
    if (servers.length === 0) throw new Error(`catalog: ${name} has no replica`)
    for (const [server, config] of servers)
      configured.set(server, { name: server, config: backend.config.parse(config), ...rest })
  }
  return configured
}

/**
 * The servers of a pool. Replicas share their pool with no other back end, because each takes the next job of the
 * queue.
 */
export const buildPool = (
  file: Pick<CatalogFile, 'backends' | 'pools'> & { work: readonly RouteWork[] },
  pool: string,
  resolveKind: (backend: string) => AnyBackendFacts,
): Pool => {
  const names = [...new Set(file.work.filter((each) => each.pool === pool).map(({ backend }) => backend))]
  const { places = 1, overflow } = file.pools[pool] ?? {}
  const replicated = names.find((name) => file.backends[name]?.replicas)
  if (replicated !== undefined && names.length > 1)
    throw new Error(`catalog: pool ${pool} of the replicas of ${replicated} must serve no other back end`)
  const [only = ''] = names
  const served = names.map(resolveKind)
  return {
    replicas:
      replicated === undefined
        ? [{ name: names.length === 1 ? only : undefined, places }]
        : Object.entries(file.backends[replicated]?.replicas ?? {}).map(([replica, own]) => ({
            name: replicaName(replicated, replica),
            places: own.places ?? places,
          })),
    ...(overflow ? { overflow } : {}),
    isOurs: served.length > 0 && served.every(({ ours, forTestKeys }) => ours === true && forTestKeys !== true),
  }
}
