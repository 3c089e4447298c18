import { isId } from '@kinora/contract'
import type { Catalog, Routes } from '../backends/catalog.ts'
import type { ScriptReader } from '../comic-script/script-reader.ts'
import { computePrice, isDraft, type PriceLine, priceRange, sumCredits } from '../credits/price.ts'
import { checkPathId, type FilmDeps, findFilm, validateFilmState } from '../films/find-film.ts'
import { applyDraft } from '../generators/apply-draft.ts'
import {
  type CheckedCreate,
  type CreateRules,
  checkCreate,
  type ModelPolicy,
  type ReadCreate,
  readCreate,
} from '../generators/check-create.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import type { InputChecks } from '../inputs/check-inputs.ts'
import { findCreations } from '../inputs/find-creations.ts'
import { findUploads } from '../inputs/find-uploads.ts'
import type { CreationStore } from '../ports/inputs.ts'
import type { RandomSource } from '../ports/random-source.ts'
import type { Subject, SubjectStore } from '../ports/subjects.ts'
import type { FinishedUpload, UploadStore } from '../ports/uploads.ts'
import { resolveSandboxScript, type SandboxScript } from '../requests/sandbox-script.ts'
import type { ObjectRef } from '../steps/media.ts'

export type ValidateCreateDeps = {
  catalog: Catalog
  randomSource: RandomSource
  uploads: Pick<UploadStore, 'find'>
  creations: CreationStore
  subjects: Pick<SubjectStore, 'find' | 'list'>
  scripts: ScriptReader
  settings: { models: ModelPolicy; caps?: CreateRules['caps'] }
} & InputChecks &
  FilmDeps

export type CreateTaskInput = {
  tenantId: string
  generator: AnyGenerator
  body: Record<string, unknown>
  /** The id of the path, if it names a film. */
  pathId?: string | undefined
  /** For a test key, with the header that may contain its script. */
  sandbox: { header: string | undefined } | undefined
}

/** A valid create with its price. */
export type ValidatedCreate = {
  checked: CheckedCreate
  /** Weights of the parts of a script. */
  weights: readonly number[]
  uploads: ReadonlyMap<string, FinishedUpload>
  creations: ReadonlyMap<string, ObjectRef>
  routes: Routes
  /** Price lines to hold; empty for a test key. */
  lines: PriceLine[]
  /** The price at the maximum length of the measured input. */
  mostLines: PriceLine[]
  script: SandboxScript | undefined
}

/** Maximum number of subjects to match by name; the tenant's own come first. */
const namedAtMost = 500

const storedFor = async (
  subjects: ValidateCreateDeps['subjects'],
  tenantId: string,
  generator: AnyGenerator,
  { request }: ReadCreate,
): Promise<Subject[]> => {
  const { ids, anyNamed } = generator.stored?.(request) ?? { ids: [], anyNamed: false }
  const known = ids.filter(isId)
  const byId = known.length === 0 ? [] : await subjects.find(tenantId, known)
  if (!anyNamed) return byId
  const page = { ids: undefined, before: undefined, most: namedAtMost }
  const lists = await Promise.all([false, true].map((system) => subjects.list(tenantId, { ...page, system })))
  return [...byId, ...lists.flat()]
}

/**
 * Steps 14 to 20 of the order of checks, and the price: validates a create without storing anything. A script is split
 * last, and only if `mayCost` accepts its minimum price.
 */
export const validateCreate = async (
  deps: ValidateCreateDeps,
  input: CreateTaskInput,
  mayCost = async (_least: number): Promise<void> => undefined,
): Promise<ValidatedCreate> => {
  const { tenantId, generator, sandbox } = input
  const { models, caps = {} } = deps.settings
  const rules = { ...deps, models, caps, random31: deps.randomSource.random31 }
  const named = { tenantId, generator, body: input.body, pathId: input.pathId }
  const film = await findFilm(deps, named)
  const read = readCreate(generator, input.body, rules)
  checkPathId(named)
  const script = sandbox && resolveSandboxScript(sandbox.header, read.request)
  if (film) validateFilmState(film)
  const stored = await storedFor(deps.subjects, tenantId, generator, read)
  const weighed = applyDraft(generator, checkCreate(generator, read, rules, stored, film), sandbox !== undefined)
  const { row } = weighed
  const uploads = await findUploads(deps.uploads, tenantId, weighed.inputs)
  const creations = await findCreations(deps.creations, tenantId, weighed.inputs)
  const uses = generator.needs?.(weighed.params) ?? generator.uses
  const routes = deps.catalog.routesFor(uses, row.model, sandbox !== undefined, { isDraft: isDraft(weighed.params) })
  const { episodes } = generator
  if (episodes && !sandbox) await mayCost(sumCredits(computePrice(generator, weighed.params, row)))
  const weights = episodes ? await deps.scripts.split(episodes.script(read.request)) : []
  const params: unknown = episodes ? episodes.weighed(weighed.params, weights) : weighed.params
  const checked = { ...weighed, params }
  const { held: lines, most: mostLines } = sandbox ? { held: [], most: [] } : priceRange(generator, params, row)
  return { checked, weights, uploads, creations, routes, lines, mostLines, script }
}
