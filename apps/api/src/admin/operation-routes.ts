import { adminEndpoints, isId, limits } from '@kinora/contract'
import { buildSubjectReply, createSystemSubject, type SubjectDeps, systemTenant } from '@kinora/domain'
import type { Operations, SwitchState, SwitchStore } from '@kinora/postgres'
import { type AdminRoute, adminRoute, asWire, notFound, parsePage } from './admin-route.ts'
import { type ListBackendsDeps, listBackends } from './list-backends.ts'

export type OperationRouteDeps = SubjectDeps & ListBackendsDeps & { operations: Operations; switches: SwitchStore }

export const operationRoutes = (deps: OperationRouteDeps): AdminRoute[] => {
  const { operations, switches, catalog } = deps
  const backends = () => listBackends(deps)
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
    adminRoute(adminEndpoints.decideUnknownAttempt, async (id, { word, charged }) => {
      if (!isId(id) || !(await operations.decide(id, word, charged))) throw notFound('attempt of unknown outcome')
      return { id, word }
    }),
    adminRoute(adminEndpoints.listBackends, async () => ({ backends: await backends() })),
    adminRoute(adminEndpoints.drainBackend, switchBackend('draining')),
    adminRoute(adminEndpoints.enableBackend, switchBackend('enabled')),
    adminRoute(adminEndpoints.disableBackend, switchBackend('disabled')),
  ]
}
