import { z } from 'zod'
import { type StepName, steps } from '../steps/steps.ts'
import { costSchema } from './cost.ts'
import { stillKeeps } from './still-first.ts'

const plainName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
const places = z.int().min(1).max(10_000)

/** Fallbacks on the same server for a job that ran out of memory, tried before the next route. */
export const memoryFallbacks = ['tiles', 'size'] as const
export type MemoryFallback = (typeof memoryFallbacks)[number]

const territory = z.string().regex(/^([A-Z]{2}|EU)$/)

const backend = z.strictObject({
  use: z.string(),
  config: z.unknown(),
  /** A start costs nothing, so a start with unknown outcome may be repeated. */
  freeStarts: z.boolean().optional(),
  /**
   * Interchangeable servers. A replica's `config` overrides that of the back end; without `places`, it has those of its
   * pool.
   */
  replicas: z
    .record(plainName, z.strictObject({ config: z.record(z.string(), z.unknown()), places: places.optional() }))
    .optional(),
  onOutOfMemory: z.array(z.enum(memoryFallbacks)).optional(),
  /** Licence of the model, if the back end does not know it. */
  licence: z.string().optional(),
  excludedTerritories: z.array(territory).optional(),
})

/** A pool with a long queue hands steps over to the next route of the step that uses another pool. */
const overflow = z.strictObject({
  /** Steps leave when their expected wait is longer. */
  afterSeconds: z.number().min(0).max(86_400),
  /** Highest cost of the steps that leave, for each tenant and UTC day. */
  perTenantAndDay: costSchema.strict(),
  /** Expected seconds of a step until the pool has finished some. */
  stepSeconds: z.number().positive().max(86_400).default(10),
})
export type Overflow = z.infer<typeof overflow>

/** The server that makes a picture first; the back end of the route then animates it. */
const still = z.strictObject({
  backend: z.string(),
  pool: plainName,
  /** The property that the stills of one film share, if the model supports it. */
  keep: z.enum(stillKeeps).optional(),
})

const route = z.strictObject({
  step: z.enum(Object.keys(steps) as [StepName, ...StepName[]]),
  /** Public model ids; absent: every model. */
  models: z.array(z.string()).min(1).optional(),
  backend: z.string(),
  pool: plainName,
  /** Only for `text-to-video`: a picture first, then its animation by this back end. */
  still: still.optional(),
  /** Serves drafts, and nothing else. Only for the steps that make shots. */
  draft: z.literal(true).optional(),
  /** Weighted routes of a step share the work in this proportion. Each is also a fallback for the others. */
  weight: z.number().positive().max(1_000_000).optional(),
})

/** The operator's catalog: the back ends of each step and model, in the order of attempts. */
export const catalogFile = z.strictObject({
  backends: z.record(z.string(), backend),
  pools: z.record(plainName, z.strictObject({ places, overflow: overflow.optional() })),
  routes: z.array(route),
  /** Territories of use and refused licences. Steps are not routed to models that these terms exclude. */
  terms: z
    .strictObject({ territories: z.array(territory).optional(), refusedLicences: z.array(z.string()).optional() })
    .optional(),
})
export type CatalogFile = z.infer<typeof catalogFile>
export type CatalogEntry = CatalogFile['backends'][string]
export type CatalogRoute = CatalogFile['routes'][number]
