import type { Warning } from '@kinora/contract'
import { type CheckedInput, checkInputs, type InputChecks } from '../inputs/check-inputs.ts'
import type { FilmView } from '../ports/films.ts'
import type { Subject } from '../ports/subjects.ts'
import { checkFields, faultsOf, type PickedFields, refuse, refuseFaults } from '../requests/check-request.ts'
import { LongText, type LongTexts } from '../requests/long-text.ts'
import { pickFields } from '../requests/pick-fields.ts'
import { fieldsWithoutEffect } from '../warnings/fields-without-effect.ts'
import { hasMoreCharacters } from '../words/characters.ts'
import type { AnyGenerator, Resolved } from './define-generator.ts'

export type ModelPolicy = {
  /** Prefixes read as `gen`, for clients that send their vendor's. */
  prefixAliases: readonly string[]
  extendedRows: boolean
}

export type CheckedCreate = {
  row: { model: string }
  modelAsSent: string
  request: Record<string, unknown>
  longTexts: LongTexts
  /** What the request contains without effect. */
  warnings: readonly Warning[]
  inputs: CheckedInput[]
} & Resolved<unknown, string>

export type CreateRules = InputChecks & {
  models: ModelPolicy
  random31: () => number
  /** Characters that the operator lets a field have where nothing else bounds it. */
  caps?: Readonly<Record<string, number>>
}

const ownPrefix = 'gen'

const canonicalModel = (sent: string, { prefixAliases }: Pick<ModelPolicy, 'prefixAliases'>): string => {
  const alias = prefixAliases.find((prefix) => sent.startsWith(prefix))
  return alias === undefined ? sent : `${ownPrefix}${sent.slice(alias.length)}`
}

/** Every model a filter may mean: named as in a request, or by its version alone. */
export const modelsMeant = (sent: string, models: Pick<ModelPolicy, 'prefixAliases'>): string[] => [
  canonicalModel(sent, models),
  `${ownPrefix}${sent}`,
]

type Fields = Readonly<Record<string, unknown>>
type Schema = ReturnType<AnyGenerator['request']>
const schemas = new WeakMap<AnyGenerator, Map<object, Schema>>()

/** A schema is built once for each row of a generator; building one costs more than many checks with it. */
const schemaOf = (generator: AnyGenerator, row: object): Schema => {
  const ofGenerator = schemas.get(generator) ?? new Map<object, Schema>()
  schemas.set(generator, ofGenerator)
  const built = ofGenerator.get(row) ?? generator.request(row)
  ofGenerator.set(row, built)
  return built
}

const rowsOf = ({ rows }: AnyGenerator, { extendedRows }: ModelPolicy) =>
  rows.filter((row) => row.set === 'interface' || extendedRows)

/** An endpoint without models has one row, whatever a request calls by that name. */
const rowFor = (generator: AnyGenerator, sent: unknown, models: ModelPolicy) => {
  const [only] = generator.rows
  if (only.model === '') return only
  const wanted = typeof sent === 'string' ? canonicalModel(sent, models) : ''
  return rowsOf(generator, models).find(({ model }) => model === wanted)
}

/** Without a model only missing fields and wrong types are known; both are told before it. */
const refuseModel = (generator: AnyGenerator, { given, missing }: PickedFields, models: ModelPolicy): never => {
  const wrongTypes = faultsOf(schemaOf(generator, generator.rows[0]), given).filter(
    ({ field, rule }) => rule === 'type' && !missing.includes(field),
  )
  const offered = rowsOf(generator, models).map(({ model }) => model)
  const message = `model is not supported, this endpoint has ${offered.join(', ')}`
  const unknownModel = { field: 'model', rule: 'model', message } as const
  refuseFaults(missing, missing.includes('model') ? wrongTypes : [...wrongTypes, unknownModel])
  return refuse(unknownModel)
}

const exceeds = (value: unknown, most: number): boolean =>
  value instanceof LongText
    ? value.measures.characters > most
    : typeof value === 'string' && hasMoreCharacters(value, most)

export type ReadCreate = Pick<CheckedCreate, 'row' | 'modelAsSent' | 'request' | 'longTexts' | 'warnings'>

/** What a request that passed all checks contains in vain. */
const warningsFor = (
  generator: AnyGenerator,
  { row, body, request, unknown }: Pick<ReadCreate, 'row' | 'request'> & { body: Fields; unknown: readonly Warning[] },
): Warning[] => {
  const known = Object.keys(schemaOf(generator, row).shape)
  const withoutEffect = fieldsWithoutEffect(body, known, generator.withoutEffect?.(request, row) ?? {})
  const named = new Set(withoutEffect.map(({ field }) => field))
  const seed = reducedSeed(request['seed'])
  return [
    ...unknown.filter(({ field }) => !named.has(field)),
    ...withoutEffect,
    ...(seed === undefined
      ? []
      : [{ code: 'seed_reduced' as const, field: 'seed', message: `exceeds 2^53 - 1 and was reduced to ${seed}` }]),
  ]
}

/** The request with its defaults: steps 15 and 16 of the order of checks, as far as fields alone decide. */
export const readCreate = (generator: AnyGenerator, sent: Record<string, unknown>, rules: CreateRules): ReadCreate => {
  const row = rowFor(generator, sent['model'], rules.models)
  const body = generator.read?.(sent, row) ?? sent
  const picked = pickFields(schemaOf(generator, row ?? generator.rows[0]), body, generator.either)
  const { given, longTexts, measured, unknown } = picked
  if (!row) return refuseModel(generator, picked, rules.models)
  const checked = checkFields(schemaOf(generator, row), picked, rules.hosts)
  const request = { ...checked, ...Object.fromEntries(measured) }
  for (const [field, most] of Object.entries(rules.caps ?? {}))
    if (exceeds(request[field], most)) refuse({ field, rule: 'max_length', message: `at most ${most} characters` })
  const modelAsSent = typeof given['model'] === 'string' ? given['model'] : ''
  const warnings = warningsFor(generator, { row, body: sent, request, unknown })
  return { row, modelAsSent, request, longTexts, warnings }
}

/** What will be made of a request that has been read: the rest of step 16, and step 17. */
export const checkCreate = (
  generator: AnyGenerator,
  read: ReadCreate,
  rules: CreateRules,
  stored: readonly Subject[] = [],
  film?: FilmView,
): CheckedCreate => {
  const { row, request } = read
  const seed = seedUsed(request['seed'] as number | undefined, rules.random31)
  const resolved = generator.resolve(request, row, seed, stored, film)
  const inputs = checkInputs(generator.inputs?.(request, row) ?? [], rules, read.longTexts)
  judgeKnown(generator, inputs)
  return { ...read, inputs, ...resolved }
}

/** What holds between inputs is judged as soon as all of their sizes are known; else once they are. */
const judgeKnown = (generator: AnyGenerator, inputs: readonly CheckedInput[]): void => {
  if (!generator.judge) return
  const sizes: Record<string, { width: number; height: number }[]> = {}
  for (const input of inputs) {
    if (input.form !== 'data' || !input.facts) return
    sizes[input.slot] = [...(sizes[input.slot] ?? []), input.facts]
  }
  generator.judge(sizes)
}

const lastExact = 2 ** 53 - 1

/** What a given seed above 2^53 - 1 becomes; nothing for others. */
const reducedSeed = (given: unknown): number | undefined =>
  typeof given === 'number' && given > lastExact ? Math.min(Math.floor(given / 2048), lastExact) : undefined

/** The seed a task really runs with: given ones above 2^53 - 1 shrink into exact integers, 0 and none are drawn. */
const seedUsed = (given: number | undefined, random31: () => number): number => {
  if (given === undefined || given === 0) return 1 + (random31() % (2 ** 31 - 1))
  return reducedSeed(given) ?? given
}
