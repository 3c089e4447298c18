import { isId } from '@kinora/contract'
import type { Catalog, Routes } from '../backends/catalog.ts'
import type { ScriptReader } from '../comic-script/script-reader.ts'
import { type PriceLine, priceRange, totalOf } from '../credits/price.ts'
import { checkPathId, type FilmDeps, findFilm, judgeFilmState } from '../films/find-film.ts'
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
import { creationsOf } from '../inputs/creations-of.ts'
import { uploadsOf } from '../inputs/uploads-of.ts'
import type { Chance } from '../ports/chance.ts'
import type { CreationStore } from '../ports/inputs.ts'
import type { Subject, SubjectStore } from '../ports/subjects.ts'
import type { FinishedUpload, UploadStore } from '../ports/uploads.ts'
import { type SandboxScript, scriptOf } from '../requests/sandbox-script.ts'
import type { ObjectRef } from '../steps/media.ts'

export type JudgeDeps = {
  catalog: Catalog
  chance: Chance
  uploads: Pick<UploadStore, 'find'>
  creations: CreationStore
  subjects: Pick<SubjectStore, 'find' | 'list'>
  scripts: ScriptReader
  settings: { models: ModelPolicy; caps?: CreateRules['caps'] }
} & InputChecks &
  FilmDeps

export type CreateAsk = {
  tenantId: string
  generator: AnyGenerator
  body: Record<string, unknown>
  /** Where the path names what is worked on. */
  pathId?: string | undefined
  /** Of a test key, with the header that may hold its script. */
  sandbox: { header: string | undefined } | undefined
}

/** A create that could be admitted, and what it would cost. */
export type JudgedCreate = {
  checked: CheckedCreate
  /** Of the parts of a script. */
  weights: readonly number[]
  uploads: ReadonlyMap<string, FinishedUpload>
  creations: ReadonlyMap<string, ObjectRef>
  routes: Routes
  /** What is held; nothing of this costs a test key anything. */
  lines: PriceLine[]
  /** The price at the longest input that may come to be measured. */
  mostLines: PriceLine[]
  script: SandboxScript | undefined
}

/** As many as a name may be looked for among, the tenant's own before those for everyone. */
const namedAtMost = 500

const storedFor = async (
  subjects: JudgeDeps['subjects'],
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
 * Steps 14 to 20 of the order of checks, and the price: all that can be said of a create without storing anything. A
 * script is split last, and only if `mayCost` lets its least price pass.
 */
export const judgeCreate = async (
  deps: JudgeDeps,
  ask: CreateAsk,
  mayCost = async (_least: number): Promise<void> => undefined,
): Promise<JudgedCreate> => {
  const { tenantId, generator, sandbox } = ask
  const { models, caps = {} } = deps.settings
  const rules = { ...deps, models, caps, random31: deps.chance.random31 }
  const named = { tenantId, generator, body: ask.body, pathId: ask.pathId }
  const film = await findFilm(deps, named)
  const read = readCreate(generator, ask.body, rules)
  checkPathId(named)
  const script = sandbox && scriptOf(sandbox.header, read.request)
  if (film) judgeFilmState(film)
  const stored = await storedFor(deps.subjects, tenantId, generator, read)
  const weighed = checkCreate(generator, read, rules, stored, film)
  const { row } = weighed
  const uploads = await uploadsOf(deps.uploads, tenantId, weighed.inputs)
  const creations = await creationsOf(deps.creations, tenantId, weighed.inputs)
  const uses = generator.needs?.(weighed.params) ?? generator.uses
  const routes = deps.catalog.routesFor(uses, row.model, sandbox !== undefined)
  const { episodes } = generator
  if (episodes && !sandbox) await mayCost(totalOf(generator.price(weighed.params, row)))
  const weights = episodes ? await deps.scripts.split(episodes.script(read.request)) : []
  const params: unknown = episodes ? episodes.weighed(weighed.params, weights) : weighed.params
  const checked = { ...weighed, params }
  const { held: lines, most: mostLines } = sandbox ? { held: [], most: [] } : priceRange(generator, params, row)
  return { checked, weights, uploads, creations, routes, lines, mostLines, script }
}
