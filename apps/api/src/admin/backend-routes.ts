import type { CatalogSource } from '@kinora/backends/catalog'
import { adminEndpoints } from '@kinora/contract'
import type { BackendHistory } from '@kinora/postgres'
import { type AdminRoute, adminRoute, asWire, notFound } from './admin-route.ts'
import { type ListBackendsDeps, listBackends } from './list-backends.ts'

export type BackendRouteDeps = ListBackendsDeps & { catalogSource: CatalogSource; backendHistory: BackendHistory }

/** Part of every catalog and of no file. */
const builtIn = { file: null, line: null, entry: {}, routes: [] }

/** Inspects one back end of the catalog: all its replicas, or one of them. */
export const backendRoutes = (deps: BackendRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readBackend, async (name) => {
    const replicas = (await listBackends(deps)).filter((each) => each.name === name || each.name.startsWith(`${name}:`))
    const [first] = replicas
    if (!first) throw notFound('back end')
    const servers = replicas.map((replica) => replica.name)
    const [strip, failures] = await Promise.all([
      deps.backendHistory.strip(servers),
      deps.backendHistory.failures(servers),
    ])
    return {
      name,
      use: first.use,
      configuration: deps.catalogSource.describe(name.split(':')[0] ?? name) ?? builtIn,
      replicas,
      strip: strip.map(asWire),
      failures: failures.map(asWire),
    }
  }),
]
