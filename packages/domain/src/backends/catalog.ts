import { AppError } from '@kinora/contract'
import type { StepName } from '../steps/steps.ts'
import { byWeight } from './by-weight.ts'
import type { CatalogFile, CatalogRoute, MemoryFallback } from './catalog-file.ts'
import { buildPool, type ConfiguredBackend, configure, listServers, type Pool } from './configured.ts'
import type { AnyBackendFacts } from './define-backend.ts'
import { draftSteps, findDraftRoutes } from './draft-routes.ts'
import { listRouteWork, type RouteWork, validateRoute } from './route-work.ts'
import type { StillKeep } from './still-first.ts'
import { findTermsRefusal } from './terms.ts'

/** `tries`: attempts for a job that gets lost, 3 by default. `reliefs`: fallbacks for a job that ran out of memory. */
export type Place = { backend: string; pool: string; tries?: number; reliefs?: readonly MemoryFallback[] }
/**
 * With `still`, that server makes a picture first, and the back end of the route animates it. `canLeave`: while its
 * pool has a long queue, steps may take a later route.
 */
export type Route = Place & { still?: Place & { keep?: StillKeep }; canLeave?: true }
export type Routes = Partial<Record<StepName, Route[]>>

export type Catalog<B extends AnyBackendFacts = AnyBackendFacts> = {
  pools: ReadonlyMap<string, Pool>
  /** Back ends by the operator's names, each replica separately, with their pools and steps. */
  backends: readonly { name: string; use: string; pools: readonly string[]; steps: readonly StepName[] }[]
  /** The pool that runs each step of a back end. */
  work: readonly { backend: string; step: StepName; pool: string }[]
  /** By the name of the back end or of a replica. */
  backend(name: string): ConfiguredBackend<B>
  /** Names of the servers that run the jobs of a back end. */
  listServers(backend: string): readonly string[]
  /**
   * Routes for all steps of a generator; throws if a step has none. Test keys have separate routes, and so have the
   * shots of a draft. `draw`, from 0 to 1, selects among weighted routes.
   */
  routesFor(
    uses: readonly StepName[],
    model: string,
    forTestKeys: boolean,
    options?: { draw?: number; isDraft?: boolean },
  ): Routes
  canStop(name: string): boolean
}

/** Concurrent jobs of test keys, unless the operator sets another limit. */
const testPlaces = 100
/** Several replicas may fail before the job reaches a healthy one. */
const triesForEach = 3

/**
 * Adds the back ends for test keys to every catalog, each with a pool of the same name. No file can route other work to
 * them.
 */
const withTestBackends = (file: CatalogFile, kinds: readonly AnyBackendFacts[]): CatalogFile => {
  const forTests = kinds.filter((kind) => kind.forTestKeys)
  const isTaken = (name: string): boolean => forTests.some(({ id }) => id === name)
  for (const [name, { use }] of Object.entries(file.backends))
    if (isTaken(name) || isTaken(use)) throw new Error(`catalog: ${use} is for test keys and part of every catalog`)
  return {
    ...file,
    backends: { ...file.backends, ...Object.fromEntries(forTests.map(({ id }) => [id, { use: id, config: {} }])) },
    pools: { ...Object.fromEntries(forTests.map(({ id }) => [id, { places: testPlaces }])), ...file.pools },
    routes: [
      ...file.routes,
      ...forTests.flatMap(({ id, serves }) => serves.map((step) => ({ step, backend: id, pool: id }))),
    ],
  }
}

const partition = <T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] => [
  values.filter(isFirst),
  values.filter((value) => !isFirst(value)),
]

/** Combines the operator's file with the back ends of this build. Throws for every fault of the file at startup. */
export const readCatalog = <B extends AnyBackendFacts>(
  operatorsFile: CatalogFile,
  kinds: readonly B[],
  options: { production: boolean; isOut?: (backend: string) => boolean; isSpent?: (server: string) => boolean },
): Catalog<B> => {
  const file = withTestBackends(operatorsFile, kinds)
  const configured = configure(file, kinds, options.production)
  const servers = (name: string): string[] => listServers(name, file.backends[name] ?? {})
  const findBackend = (name: string): ConfiguredBackend<B> => {
    const found = configured.get(name) ?? configured.get(servers(name)[0] ?? '')
    if (!found) throw new Error(`catalog: no back end ${name}`)
    return found
  }
  const listServed = (name: string): readonly StepName[] => {
    const { backend, config } = findBackend(name)
    return backend.servesWith?.(config) ?? backend.serves
  }
  for (const route of file.routes) validateRoute(route, file, listServed)
  const work = file.routes.flatMap(listRouteWork)
  const isIn = ({ backend, step }: RouteWork): boolean => {
    const { backend: kind, config } = findBackend(backend)
    if (findTermsRefusal(file.terms, file.backends[backend] ?? {}, kind.terms?.(config, step)) !== undefined)
      return false
    const isOn = (name: string): boolean => options.isOut?.(name) !== true
    return isOn(backend) && servers(backend).some(isOn)
  }
  const toPlace = ({ backend, pool }: Pick<RouteWork, 'backend' | 'pool'>): Place => {
    const { onOutOfMemory: reliefs, freeStarts } = findBackend(backend)
    const count = servers(backend).length
    return {
      backend,
      pool,
      ...(freeStarts && count > 1 ? { tries: triesForEach * count } : {}),
      ...(reliefs.length > 0 ? { reliefs } : {}),
    }
  }
  /** The routes of a step; throws if there are none. */
  const selectRoutes = (step: StepName, model: string, forTestKeys: boolean, isDraft: boolean): CatalogRoute[] => {
    const serving = file.routes
      .filter((candidate) => candidate.step === step && (candidate.models?.includes(model) ?? true))
      .filter(({ backend }) => (findBackend(backend).backend.forTestKeys === true) === forTestKeys)
      .filter((candidate) => listRouteWork(candidate).every(isIn))
    const isDraftStep = isDraft && draftSteps.includes(step)
    const routes = isDraftStep
      ? findDraftRoutes(serving, (backend) => findBackend(backend).backend.ours === true)
      : serving.filter(({ draft }) => !draft)
    if (routes.length > 0) return routes
    const detail = `no back end serves ${model || step}`
    throw isDraftStep
      ? new AppError('FieldInvalid', { detail: `draft: ${detail} for drafts`, field: 'draft', rule: 'combination' })
      : new AppError('ModelUnavailable', { detail })
  }
  const toRoute = ({ still, ...route }: CatalogRoute): Route => ({
    ...toPlace(route),
    ...(still ? { still: { ...toPlace(still), ...(still.keep ? { keep: still.keep } : {}) } } : {}),
  })
  /** A route with a still has two pools and never leaves. */
  const markLeaving = (routes: Route[]): Route[] =>
    routes.map((route) =>
      file.pools[route.pool]?.overflow && !route.still && routes.some(({ pool }) => pool !== route.pool)
        ? { ...route, canLeave: true }
        : route,
    )
  return {
    pools: new Map(
      Object.keys(file.pools).map((pool) => [
        pool,
        buildPool({ ...file, work }, pool, (name) => findBackend(name).backend),
      ]),
    ),
    backends: Object.keys(file.backends).flatMap((name) => {
      const own = work.filter((candidate) => candidate.backend === name)
      const unique = <T>(values: T[]): T[] => [...new Set(values)]
      const used = { pools: unique(own.map(({ pool }) => pool)), steps: unique(own.map(({ step }) => step)) }
      return servers(name).map((server) => ({ name: server, use: findBackend(name).backend.id, ...used }))
    }),
    work,
    backend: findBackend,
    listServers: servers,
    canStop: (name) => findBackend(name).backend.canStop(findBackend(name).config),
    routesFor: (uses, model, forTestKeys, { draw = 0, isDraft = false } = {}) =>
      Object.fromEntries(
        uses.map((step) => {
          const routes = selectRoutes(step, model, forTestKeys, isDraft)
          const isSpent = ({ backend }: CatalogRoute): boolean =>
            servers(backend).every((name) => options.isSpent?.(name))
          const [open, spent] = partition(byWeight(routes, draw), (route) => !isSpent(route))
          return [step, markLeaving([...open, ...spent].map(toRoute))]
        }),
      ),
  }
}
