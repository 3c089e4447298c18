import type { CatalogEntry, CatalogFile, Relief } from './catalog-file.ts'
import type { AnyBackendFacts } from './define-backend.ts'

export type ConfiguredBackend<B extends AnyBackendFacts> = {
  name: string
  backend: B
  config: unknown
  freeStarts: boolean
  onOutOfMemory: readonly Relief[]
}

/** A server that works for a pool. Without a name the pool has several back ends, and an order says which. */
export type Replica = { name: string | undefined; places: number }
/** `isOurs`: only the built-in engine works there, whose renders take the machine until they are told to stop. */
export type Pool = { replicas: readonly Replica[]; isOurs: boolean }

const replicaName = (backend: string, replica: string): string => `${backend}:${replica}`

/** Names under which jobs of a back end are asked for: its own, or those of its replicas. */
export const serversOf = (name: string, { replicas }: Pick<CatalogEntry, 'replicas'>): string[] =>
  replicas ? Object.keys(replicas).map((replica) => replicaName(name, replica)) : [name]

const configOf = (name: string, { config, replicas }: CatalogEntry): [string, unknown][] =>
  replicas
    ? Object.entries(replicas).map(([replica, own]) => [
        replicaName(name, replica),
        { ...(config as object), ...own.config },
      ])
    : [[name, config]]

/** Every server of the file by its name, its settings checked by the kind of back end it is. */
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
    if (name.includes(':')) throw new Error(`catalog: ${name} has a colon, which stands before the name of a replica`)
    const rest = { backend, freeStarts: entry.freeStarts === true, onOutOfMemory: entry.onOutOfMemory ?? [] }
    const servers = configOf(name, entry)
    if (servers.length === 0) throw new Error(`catalog: ${name} has no replica`)
    for (const [server, config] of servers)
      configured.set(server, { name: server, config: backend.config.parse(config), ...rest })
  }
  return configured
}

/** Who works for a pool. Replicas have it for themselves, because each takes what comes next, whoever it was meant for. */
export const poolOf = (file: CatalogFile, pool: string, kindOf: (backend: string) => AnyBackendFacts): Pool => {
  const names = [...new Set(file.routes.filter((route) => route.pool === pool).map(({ backend }) => backend))]
  const places = file.pools[pool]?.places ?? 1
  const replicated = names.find((name) => file.backends[name]?.replicas)
  if (replicated !== undefined && names.length > 1)
    throw new Error(`catalog: pool ${pool} is that of the replicas of ${replicated}, and of no other back end`)
  const [only = ''] = names
  const served = names.map(kindOf)
  return {
    replicas:
      replicated === undefined
        ? [{ name: names.length === 1 ? only : undefined, places }]
        : Object.entries(file.backends[replicated]?.replicas ?? {}).map(([replica, own]) => ({
            name: replicaName(replicated, replica),
            places: own.places ?? places,
          })),
    isOurs: served.length > 0 && served.every(({ ours, forTestKeys }) => ours === true && forTestKeys !== true),
  }
}
