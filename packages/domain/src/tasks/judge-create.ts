import type { Catalog, Routes } from '../backends/catalog.ts'
import {
  type CheckedCreate,
  checkCreate,
  type ModelPolicy,
  type ReadCreate,
  readCreate,
} from '../generators/check-create.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import type { PriceLine } from '../generators/price.ts'
import { isId } from '../ids/new-id.ts'
import type { InputChecks } from '../inputs/check-inputs.ts'
import type { Chance } from '../ports/chance.ts'
import type { Subject, SubjectStore } from '../ports/subjects.ts'
import type { FinishedUpload, UploadStore } from '../ports/uploads.ts'
import { uploadsOf } from './uploads-of.ts'

export type JudgeDeps = {
  catalog: Catalog
  chance: Chance
  uploads: Pick<UploadStore, 'find'>
  subjects: Pick<SubjectStore, 'find' | 'list'>
  settings: { models: ModelPolicy }
} & InputChecks

export type CreateAsk = { tenantId: string; generator: AnyGenerator; body: Record<string, unknown> }

/** A create that could be admitted, and what it would cost. */
export type JudgedCreate = {
  checked: CheckedCreate
  uploads: ReadonlyMap<string, FinishedUpload>
  routes: Routes
  lines: PriceLine[]
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

/** Steps 15 to 20 of the order of checks, and the price: all that can be said of a create without storing anything. */
export const judgeCreate = async (deps: JudgeDeps, { tenantId, generator, body }: CreateAsk): Promise<JudgedCreate> => {
  const rules = { ...deps, models: deps.settings.models, random31: deps.chance.random31 }
  const read = readCreate(generator, body, rules)
  const checked = checkCreate(generator, read, rules, await storedFor(deps.subjects, tenantId, generator, read))
  const uploads = await uploadsOf(deps.uploads, tenantId, checked.inputs)
  const routes = deps.catalog.routesFor(generator.needs?.(checked.params) ?? generator.uses, checked.row.model)
  return { checked, uploads, routes, lines: generator.price(checked.params, checked.row) }
}
