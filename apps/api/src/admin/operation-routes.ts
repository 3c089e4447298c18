import { adminEndpoints, isId, limits } from '@kinora/contract'
import { type Catalog, createSystemSubject, type SubjectDeps, subjectReplyOf, systemTenant } from '@kinora/domain'
import { tiersOf } from '@kinora/domain/weights'
import type { Operations, PoolReader, SeenServer, SwitchState, SwitchStore, WeightAdmin } from '@kinora/postgres'
import { type AdminRoute, adminRoute, asWire, notFound, pageOf } from './admin-route.ts'
import { isEverywhere } from './weight-reply.ts'

export type OperationRouteDeps = SubjectDeps & {
  operations: Operations
  switches: SwitchStore
  catalog: Catalog
  weights: Pick<WeightAdmin, 'held'>
  pools: PoolReader
}

/** A server may work for several pools; then all its places count. */
const seenAs = (seen: readonly SeenServer[]) => {
  const [first] = seen
  const sum = (of: (server: SeenServer) => number): number => seen.reduce((total, server) => total + of(server), 0)
  return {
    server: first?.state ?? ('not seen' as const),
    places: sum(({ places }) => places),
    busy: sum(({ busy }) => busy),
    version: first?.version ?? '',
    missing: [...(first?.missing ?? [])],
  }
}

type Ended = { use: string; done: number; failed: number }

/** In the sandbox fails what was told to fail. */
const healthOf = ({ use, done, failed }: Ended): 'idle' | 'failing' | 'well' => {
  if (done + failed === 0) return 'idle'
  return failed > done && use !== 'sandbox' ? 'failing' : 'well'
}

export const operationRoutes = (deps: OperationRouteDeps): AdminRoute[] => {
  const { operations, switches, catalog, weights } = deps
  const backends = async () => {
    const [figures, states, held, servers] = await Promise.all([
      operations.figures(),
      switches.read(),
      weights.held(),
      deps.pools.servers(),
    ])
    const isReady = (name: string) => isEverywhere(held.filter((each) => each.name === name))
    return catalog.backends.map(({ name, use, pools, steps }) => {
      const seen = figures.find(({ backend }) => backend === name)
      const { at_work = 0, done = 0, failed = 0, last_done_at = null } = seen ?? {}
      return {
        name,
        use,
        pools: [...pools],
        steps: [...steps],
        tiers: tiersOf({ use, steps }, isReady),
        state: states.get(name) ?? 'enabled',
        health: healthOf({ use, done, failed }),
        ...seenAs(servers.filter(({ server }) => server === name)),
        at_work,
        done,
        failed,
        last_done_at: last_done_at?.toISOString() ?? null,
      }
    })
  }
  const turn = (state: SwitchState) => async (name: string) => {
    if (!catalog.backends.some((known) => known.name === name)) throw notFound('back end')
    await switches.set(name, state)
    const changed = (await backends()).find((backend) => backend.name === name)
    if (!changed) throw notFound('back end')
    return changed
  }
  return [
    adminRoute(adminEndpoints.createSystemSubject, async (_id, body) => createSystemSubject(deps, body)),
    adminRoute(adminEndpoints.listSystemSubjects, async (_id, asked) => {
      const { after, count } = pageOf(asked)
      const found = await deps.subjects.list(systemTenant, {
        system: true,
        ids: undefined,
        before: after,
        most: count + 1,
      })
      const items = found.slice(0, count)
      return {
        subjects: await Promise.all(items.map((subject) => subjectReplyOf(deps, subject, 0))),
        next: found.length > count ? (items.at(-1)?.id ?? '') : '',
      }
    }),
    adminRoute(adminEndpoints.deleteSystemSubject, async (id) => {
      if (!isId(id) || !(await deps.subjects.remove(systemTenant, id))) throw notFound('subject')
      return { id, deleted: true }
    }),
    adminRoute(adminEndpoints.listDeadTasks, async (_id, page) => {
      const { items, next } = await operations.deadTasks(pageOf(page), limits.startsPerTask)
      return { tasks: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.listUnknownAttempts, async (_id, page) => {
      const { items, next } = await operations.unknownAttempts(pageOf(page))
      return { attempts: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.decideUnknownAttempt, async (id, { word }) => {
      if (!isId(id) || !(await operations.decide(id, word))) throw notFound('attempt of unknown outcome')
      return { id, word }
    }),
    adminRoute(adminEndpoints.listBackends, async () => ({ backends: await backends() })),
    adminRoute(adminEndpoints.drainBackend, turn('draining')),
    adminRoute(adminEndpoints.enableBackend, turn('enabled')),
    adminRoute(adminEndpoints.disableBackend, turn('disabled')),
  ]
}
