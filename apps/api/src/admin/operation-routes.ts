import { adminEndpoints, isId, limits } from '@kinora/contract'
import { buildSubjectReply, type Catalog, createSystemSubject, type SubjectDeps, systemTenant } from '@kinora/domain'
import { resolveTiers } from '@kinora/domain/weights'
import type { Operations, PoolReader, SeenServer, SwitchState, SwitchStore, WeightAdmin } from '@kinora/postgres'
import { type AdminRoute, adminRoute, asWire, notFound, parsePage } from './admin-route.ts'
import { isReadyOnAllWorkers } from './weight-reply.ts'

export type OperationRouteDeps = SubjectDeps & {
  operations: Operations
  switches: SwitchStore
  catalog: Catalog
  weights: Pick<WeightAdmin, 'held'>
  pools: PoolReader
}

/** Summarizes what workers report of a server. The slots of a server in several pools add up. */
const summarizeServers = (seen: readonly SeenServer[]) => {
  const [first] = seen
  const sum = (read: (server: SeenServer) => number): number => seen.reduce((total, server) => total + read(server), 0)
  return {
    server: first?.state ?? ('not seen' as const),
    places: sum(({ places }) => places),
    busy: sum(({ busy }) => busy),
    version: first?.version ?? '',
    missing: [...(first?.missing ?? [])],
  }
}

type AttemptCounts = { use: string; done: number; failed: number }

/** The sandbox is never failing: its tasks fail on request. */
const assessHealth = ({ use, done, failed }: AttemptCounts): 'idle' | 'failing' | 'well' => {
  if (done + failed === 0) return 'idle'
  return failed > done && use !== 'sandbox' ? 'failing' : 'well'
}

export const operationRoutes = (deps: OperationRouteDeps): AdminRoute[] => {
  const { operations, switches, catalog, weights } = deps
  const backends = async () => {
    const [attemptCounts, states, held, servers] = await Promise.all([
      operations.figures(),
      switches.read(),
      weights.held(),
      deps.pools.servers(),
    ])
    const isReady = (name: string) => isReadyOnAllWorkers(held.filter((each) => each.name === name))
    return catalog.backends.map(({ name, use, pools, steps }) => {
      const seen = attemptCounts.find(({ backend }) => backend === name)
      const { at_work = 0, done = 0, failed = 0, last_done_at = null } = seen ?? {}
      return {
        name,
        use,
        pools: [...pools],
        steps: [...steps],
        tiers: resolveTiers({ use, steps }, isReady),
        state: states.get(name) ?? 'enabled',
        health: assessHealth({ use, done, failed }),
        ...summarizeServers(servers.filter(({ server }) => server === name)),
        at_work,
        done,
        failed,
        last_done_at: last_done_at?.toISOString() ?? null,
      }
    })
  }
  const switchBackend = (state: SwitchState) => async (name: string) => {
    if (!catalog.backends.some((known) => known.name === name)) throw notFound('back end')
    await switches.set(name, state)
    const changed = (await backends()).find((backend) => backend.name === name)
    if (!changed) throw notFound('back end')
    return changed
  }
  return [
    adminRoute(adminEndpoints.createSystemSubject, async (_id, body) => createSystemSubject(deps, body)),
    adminRoute(adminEndpoints.listSystemSubjects, async (_id, query) => {
      const { after, count } = parsePage(query)
      const rows = await deps.subjects.list(systemTenant, {
        system: true,
        ids: undefined,
        before: after,
        most: count + 1,
      })
      const items = rows.slice(0, count)
      return {
        subjects: await Promise.all(items.map((subject) => buildSubjectReply(deps, subject, 0))),
        next: rows.length > count ? (items.at(-1)?.id ?? '') : '',
      }
    }),
    adminRoute(adminEndpoints.deleteSystemSubject, async (id) => {
      if (!isId(id) || !(await deps.subjects.remove(systemTenant, id))) throw notFound('subject')
      return { id, deleted: true }
    }),
    adminRoute(adminEndpoints.listDeadTasks, async (_id, page) => {
      const { items, next } = await operations.deadTasks(parsePage(page), limits.startsPerTask)
      return { tasks: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.listUnknownAttempts, async (_id, page) => {
      const { items, next } = await operations.unknownAttempts(parsePage(page))
      return { attempts: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.decideUnknownAttempt, async (id, { word }) => {
      if (!isId(id) || !(await operations.decide(id, word))) throw notFound('attempt of unknown outcome')
      return { id, word }
    }),
    adminRoute(adminEndpoints.listBackends, async () => ({ backends: await backends() })),
    adminRoute(adminEndpoints.drainBackend, switchBackend('draining')),
    adminRoute(adminEndpoints.enableBackend, switchBackend('enabled')),
    adminRoute(adminEndpoints.disableBackend, switchBackend('disabled')),
  ]
}
