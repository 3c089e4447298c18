import { AppError } from '@kinora/contract'
import { z } from 'zod'
import { type StepName, steps } from '../steps/steps.ts'
import type { AnyBackendFacts } from './define-backend.ts'

const poolName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)

const route = z.strictObject({
  step: z.enum(Object.keys(steps) as [StepName, ...StepName[]]),
  /** Public model ids; absent: every model. */
  models: z.array(z.string()).min(1).optional(),
  backend: z.string(),
  pool: poolName,
})

/** The operator's file: which back end serves which step of which model, in the order they are tried. */
export const catalogFile = z.strictObject({
  backends: z.record(
    z.string(),
    z.strictObject({
      use: z.string(),
      config: z.unknown(),
      /** A start costs nothing, so one whose outcome nobody knows may be made again. */
      freeStarts: z.boolean().optional(),
    }),
  ),
  pools: z.record(poolName, z.strictObject({ places: z.int().min(1).max(10_000) })),
  routes: z.array(route),
})
export type CatalogFile = z.infer<typeof catalogFile>

export type Route = { backend: string; pool: string }
export type Routes = Partial<Record<StepName, Route[]>>

export type ConfiguredBackend<B extends AnyBackendFacts> = {
  name: string
  backend: B
  config: unknown
  freeStarts: boolean
}

/** `isOurs`: only the built-in engine works there, whose renders take the machine until they are told to stop. */
export type Pool = { places: number; isOurs: boolean }

export type Catalog<B extends AnyBackendFacts = AnyBackendFacts> = {
  pools: ReadonlyMap<string, Pool>
  /** As the operator named them, with what they are used for. */
  backends: readonly { name: string; use: string; pools: readonly string[]; steps: readonly StepName[] }[]
  backend(name: string): ConfiguredBackend<B>
  /** Routes for all steps a generator uses; refuses when one of them has none. Work of test keys has its own. */
  routesFor(uses: readonly StepName[], model: string, forTestKeys: boolean): Routes
  canStop(name: string): boolean
}

/** How much of the work of test keys may be waiting for its end at once, unless the operator says otherwise. */
const testPlaces = 100

/** Back ends for test keys stand in every catalog, each with a pool of its own name; no file can route others to them. */
const withTestBackends = (file: CatalogFile, kinds: readonly AnyBackendFacts[]): CatalogFile => ({
  backends: { ...file.backends, ...Object.fromEntries(kinds.map(({ id }) => [id, { use: id, config: {} }])) },
  pools: { ...Object.fromEntries(kinds.map(({ id }) => [id, { places: testPlaces }])), ...file.pools },
  routes: [
    ...file.routes,
    ...kinds.flatMap(({ id, serves }) => serves.map((step) => ({ step, backend: id, pool: id }))),
  ],
})

/** Joins the operator's file with the back ends of this build; every fault of the file is told at start. */
export const readCatalog = <B extends AnyBackendFacts>(
  operatorsFile: CatalogFile,
  kinds: readonly B[],
  options: { production: boolean; isOut?: (backend: string) => boolean },
): Catalog<B> => {
  const configured = new Map<string, ConfiguredBackend<B>>()
  const testKinds = kinds.filter((kind) => kind.forTestKeys)
  const forTests = testKinds.map(({ id }) => id)
  for (const [name, { use }] of Object.entries(operatorsFile.backends))
    if (forTests.includes(name) || forTests.includes(use))
      throw new Error(`catalog: ${use} is for test keys and stands in every catalog`)
  const file = withTestBackends(operatorsFile, testKinds)
  for (const [name, entry] of Object.entries(file.backends)) {
    const backend = kinds.find((kind) => kind.id === entry.use)
    if (!backend) throw new Error(`catalog: back end ${name} uses ${entry.use}, which this build does not have`)
    if (backend.testOnly && options.production)
      throw new Error(`catalog: ${entry.use} is for tests, not for production`)
    const config = backend.config.parse(entry.config)
    configured.set(name, { name, backend, config, freeStarts: entry.freeStarts === true })
  }
  for (const { backend, pool, step } of file.routes) {
    const serves: readonly string[] = configured.get(backend)?.backend.serves ?? []
    if (!serves.includes(step)) throw new Error(`catalog: ${backend} does not serve ${step}`)
    if (!(pool in file.pools)) throw new Error(`catalog: pool ${pool} is not declared`)
  }
  const named = (name: string): ConfiguredBackend<B> => {
    const found = configured.get(name)
    if (!found) throw new Error(`catalog: no back end ${name}`)
    return found
  }
  const isOurs = (name: string): boolean => {
    const served = file.routes.filter(({ pool }) => pool === name).map(({ backend }) => named(backend).backend)
    return served.length > 0 && served.every(({ ours, forTestKeys }) => ours === true && forTestKeys !== true)
  }
  return {
    pools: new Map(Object.entries(file.pools).map(([name, { places }]) => [name, { places, isOurs: isOurs(name) }])),
    backends: [...configured.values()].map(({ name, backend: { id: use } }) => {
      const routes = file.routes.filter((candidate) => candidate.backend === name)
      const once = <T>(values: T[]): T[] => [...new Set(values)]
      return { name, use, pools: once(routes.map(({ pool }) => pool)), steps: once(routes.map(({ step }) => step)) }
    }),
    backend: named,
    canStop: (name) => named(name).backend.canStop(named(name).config),
    routesFor: (uses, model, forTestKeys) =>
      Object.fromEntries(
        uses.map((step) => {
          const routes = file.routes
            .filter((candidate) => candidate.step === step && (candidate.models?.includes(model) ?? true))
            .filter(({ backend }) => forTests.includes(backend) === forTestKeys)
            .filter((candidate) => options.isOut?.(candidate.backend) !== true)
            .map(({ backend, pool }) => ({ backend, pool }))
          if (routes.length === 0) throw new AppError('ModelUnavailable', { detail: `no back end serves ${model}` })
          return [step, routes]
        }),
      ),
  }
}
