import { z } from 'zod'
import { type StepName, steps } from '../steps/steps.ts'

const plainName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
const places = z.int().min(1).max(10_000)

/** What may be tried on the same server when a job was too large for its memory, before the next route is. */
export const reliefs = ['tiles', 'size'] as const
export type Relief = (typeof reliefs)[number]

const territory = z.string().regex(/^([A-Z]{2}|EU)$/)

const backend = z.strictObject({
  use: z.string(),
  config: z.unknown(),
  /** A start costs nothing, so one whose outcome nobody knows may be made again. */
  freeStarts: z.boolean().optional(),
  /** Servers that take each other's work. What one says of itself goes over `config`; without `places` it has those of its pool. */
  replicas: z
    .record(plainName, z.strictObject({ config: z.record(z.string(), z.unknown()), places: places.optional() }))
    .optional(),
  onOutOfMemory: z.array(z.enum(reliefs)).optional(),
  /** Of the model behind it, where the back end does not know that by itself. */
  licence: z.string().optional(),
  excludedTerritories: z.array(territory).optional(),
})

const route = z.strictObject({
  step: z.enum(Object.keys(steps) as [StepName, ...StepName[]]),
  /** Public model ids; absent: every model. */
  models: z.array(z.string()).min(1).optional(),
  backend: z.string(),
  pool: plainName,
  /** Routes of a step that have one share the work in this proportion; each is also tried when another cannot do it. */
  weight: z.number().positive().max(1_000_000).optional(),
})

/** The operator's file: which back end serves which step of which model, in the order they are tried. */
export const catalogFile = z.strictObject({
  backends: z.record(z.string(), backend),
  pools: z.record(plainName, z.strictObject({ places })),
  routes: z.array(route),
  /** Where results are used, and under which licences nothing may be made. What a model does not allow there is not routed to it. */
  terms: z
    .strictObject({ territories: z.array(territory).optional(), refusedLicences: z.array(z.string()).optional() })
    .optional(),
})
export type CatalogFile = z.infer<typeof catalogFile>
export type CatalogEntry = CatalogFile['backends'][string]
export type CatalogRoute = CatalogFile['routes'][number]
