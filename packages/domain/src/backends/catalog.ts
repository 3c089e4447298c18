import { AppError } from '@kinora/contract'
import type { StepName } from '../steps/steps.ts'
import { byWeight } from './by-weight.ts'
import type { CatalogFile, CatalogRoute, Relief } from './catalog-file.ts'
import { type ConfiguredBackend, configure, type Pool, poolOf, serversOf } from './configured.ts'
import type { AnyBackendFacts } from './define-backend.ts'
import { refusalOf } from './terms.ts'

/** `tries`: how often a job may be lost there; 3 unless told. `reliefs`: what is done when it was too large for the memory. */
export type Route = { backend: string; pool: string; tries?: number; reliefs?: readonly Relief[] }
export type Routes = Partial<Record<StepName, Route[]>>

export type Catalog<B extends AnyBackendFacts = AnyBackendFacts> = {
  pools: ReadonlyMap<string, Pool>
  /** As the operator named them, each replica on its own, with what they are used for. */
  backends: readonly { name: string; use: string; pools: readonly string[]; steps: readonly StepName[] }[]
  /** By its own name or, of one with replicas, by that of a replica. */
  backend(name: string): ConfiguredBackend<B>
  /** The names under which jobs of a route's back end are asked for. */
  serversOf(backend: string): readonly string[]
  /**
   * Routes for all steps a generator uses; refuses when one of them has none. Work of test keys has its own. `draw`, from 0
   * to 1, decides between those that share the work.
   */
  routesFor(uses: readonly StepName[], model: string, forTestKeys: boolean, draw?: number): Routes
  canStop(name: string): boolean
}

/** How much of the work of test keys may be waiting for its end at once, unless the operator says otherwise. */
const testPlaces = 100
/** One after the other may fall silent before the job comes to one that is well. */
const triesForEach = 3

/** Back ends for test keys stand in every catalog, each with a pool of its own name; no file can route others to them. */
const withTestBackends = (file: CatalogFile, kinds: readonly AnyBackendFacts[]): CatalogFile => {
  const forTests = kinds.filter((kind) => kind.forTestKeys)
  const isTaken = (name: string): boolean => forTests.some(({ id }) => id === name)
  for (const [name, { use }] of Object.entries(file.backends))
    if (isTaken(name) || isTaken(use)) throw new Error(`catalog: ${use} is for test keys and stands in every catalog`)
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

/** Joins the operator's file with the back ends of this build; every fault of the file is told at start. */
export const readCatalog = <B extends AnyBackendFacts>(
  operatorsFile: CatalogFile,
  kinds: readonly B[],
  options: { production: boolean; isOut?: (backend: string) => boolean },
): Catalog<B> => {
  const file = withTestBackends(operatorsFile, kinds)
  const configured = configure(file, kinds, options.production)
  const servers = (name: string): string[] => serversOf(name, file.backends[name] ?? {})
  const named = (name: string): ConfiguredBackend<B> => {
    const found = configured.get(name) ?? configured.get(servers(name)[0] ?? '')
    if (!found) throw new Error(`catalog: no back end ${name}`)
    return found
  }
  for (const { backend, pool, step } of file.routes) {
    const serves: readonly string[] = file.backends[backend] ? named(backend).backend.serves : []
    if (!serves.includes(step)) throw new Error(`catalog: ${backend} does not serve ${step}`)
    if (!(pool in file.pools)) throw new Error(`catalog: pool ${pool} is not declared`)
  }
  const isIn = ({ backend, step }: CatalogRoute): boolean => {
    const { backend: kind, config } = named(backend)
    if (refusalOf(file.terms, file.backends[backend] ?? {}, kind.terms?.(config, step)) !== undefined) return false
    const isOn = (name: string): boolean => options.isOut?.(name) !== true
    return isOn(backend) && servers(backend).some(isOn)
  }
  const routeOf = ({ backend, pool }: CatalogRoute): Route => {
    const { onOutOfMemory: reliefs, freeStarts } = named(backend)
    const count = servers(backend).length
    return {
      backend,
      pool,
      ...(freeStarts && count > 1 ? { tries: triesForEach * count } : {}),
      ...(reliefs.length > 0 ? { reliefs } : {}),
    }
  }
  return {
    pools: new Map(Object.keys(file.pools).map((pool) => [pool, poolOf(file, pool, (name) => named(name).backend)])),
    backends: Object.keys(file.backends).flatMap((name) => {
      const routes = file.routes.filter((candidate) => candidate.backend === name)
      const once = <T>(values: T[]): T[] => [...new Set(values)]
      const used = { pools: once(routes.map(({ pool }) => pool)), steps: once(routes.map(({ step }) => step)) }
      return servers(name).map((server) => ({ name: server, use: named(name).backend.id, ...used }))
    }),
    backend: named,
    serversOf: servers,
    canStop: (name) => named(name).backend.canStop(named(name).config),
    routesFor: (uses, model, forTestKeys, draw = 0) =>
      Object.fromEntries(
        uses.map((step) => {
          const routes = file.routes
            .filter((candidate) => candidate.step === step && (candidate.models?.includes(model) ?? true))
            .filter(({ backend }) => (named(backend).backend.forTestKeys === true) === forTestKeys)
            .filter(isIn)
          if (routes.length === 0)
            throw new AppError('ModelUnavailable', { detail: `no back end serves ${model || step}` })
          return [step, byWeight(routes, draw).map(routeOf)]
        }),
      ),
  }
}
