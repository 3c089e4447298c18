import type { Warning } from '@kinora/contract'
import { type CheckedInput, checkInputs, type InputChecks } from '../inputs/check-inputs.ts'
import type { FilmView } from '../ports/films.ts'
import type { Subject } from '../ports/subjects.ts'
import { checkFields, collectFaults, type PickedFields, refuse, refuseFaults } from '../requests/check-request.ts'
import { LongText, type LongTexts } from '../requests/long-text.ts'
import { pickFields } from '../requests/pick-fields.ts'
import { fieldsWithoutEffect } from '../warnings/fields-without-effect.ts'
import { hasMoreCharacters } from '../words/characters.ts'
import type { AnyGenerator, Resolved } from './define-generator.ts'

export type ModelPolicy = {
  /** Prefixes that are read as `gen`, for clients that send a vendor prefix. */
  prefixAliases: readonly string[]
  extendedRows: boolean
}

export type CheckedCreate = {
  row: { model: string }
  modelAsSent: string
  request: Record<string, unknown>
  longTexts: LongTexts
  /** Parts of the request that have no effect. */
  warnings: readonly Warning[]
  inputs: CheckedInput[]
} & Resolved<unknown, string>

export type CreateRules = InputChecks & {
  models: ModelPolicy
  random31: () => number
  /** Maximum lengths that the operator sets for fields without another limit. */
  caps?: Readonly<Record<string, number>>
}

const ownPrefix = 'gen'

const canonicalModel = (sent: string, { prefixAliases }: Pick<ModelPolicy, 'prefixAliases'>): string => {
  const alias = prefixAliases.find((prefix) => sent.startsWith(prefix))
  return alias === undefined ? sent : `${ownPrefix}${sent.slice(alias.length)}`
}

/** All models that a filter may mean: a full name, or a version alone. */
export const modelsMeant = (sent: string, models: Pick<ModelPolicy, 'prefixAliases'>): string[] => [
  canonicalModel(sent, models),
  `${ownPrefix}${sent}`,
]

type Fields = Readonly<Record<string, unknown>>
type Schema = ReturnType<AnyGenerator['request']>
const schemas = new WeakMap<AnyGenerator, Map<object, Schema>>()

/** Caches one schema per row of a generator: building one costs more than many validations. */
const getSchema = (generator: AnyGenerator, row: object): Schema => {
  const generatorSchemas = schemas.get(generator) ?? new Map<object, Schema>()
  schemas.set(generator, generatorSchemas)
  const built = generatorSchemas.get(row) ?? generator.request(row)
  generatorSchemas.set(row, built)
  return built
}

const listRows = ({ rows }: AnyGenerator, { extendedRows }: ModelPolicy) =>
  rows.filter((row) => row.set === 'interface' || extendedRows)

/** An endpoint without models has one row and ignores `model`. */
const rowFor = (generator: AnyGenerator, sent: unknown, models: ModelPolicy) => {
  const [only] = generator.rows
  if (only.model === '') return only
  const wanted = typeof sent === 'string' ? canonicalModel(sent, models) : ''
  return listRows(generator, models).find(({ model }) => model === wanted)
}

/** Without a model, only missing fields and wrong types are known. Both are reported before the model. */
const refuseModel = (generator: AnyGenerator, { given, missing }: PickedFields, models: ModelPolicy): never => {
  const wrongTypes = collectFaults(getSchema(generator, generator.rows[0]), given).filter(
    ({ field, rule }) => rule === 'type' && !missing.includes(field),
  )
  const offered = listRows(generator, models).map(({ model }) => model)
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

/** Warnings for a valid request. */
const warningsFor = (
  generator: AnyGenerator,
  { row, body, request, unknown }: Pick<ReadCreate, 'row' | 'request'> & { body: Fields; unknown: readonly Warning[] },
): Warning[] => {
  const known = Object.keys(getSchema(generator, row).shape)
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

/**
 * Parses the request and applies defaults: steps 15 and 16 of the order of checks, as far as they depend on fields
 * alone.
 */
export const readCreate = (generator: AnyGenerator, sent: Record<string, unknown>, rules: CreateRules): ReadCreate => {
  const row = rowFor(generator, sent['model'], rules.models)
  const body = generator.read?.(sent, row) ?? sent
  const picked = pickFields(getSchema(generator, row ?? generator.rows[0]), body, generator.either)
  const { given, longTexts, measured, unknown } = picked
  if (!row) return refuseModel(generator, picked, rules.models)
  const checked = checkFields(getSchema(generator, row), picked, rules.hosts)
  const request = { ...checked, ...Object.fromEntries(measured) }
  for (const [field, most] of Object.entries(rules.caps ?? {}))
    if (exceeds(request[field], most)) refuse({ field, rule: 'max_length', message: `at most ${most} characters` })
  const modelAsSent = typeof given['model'] === 'string' ? given['model'] : ''
  const warnings = warningsFor(generator, { row, body: sent, request, unknown })
  return { row, modelAsSent, request, longTexts, warnings }
}

/** Resolves a parsed request: the rest of step 16, and step 17. */
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
  validateKnownSizes(generator, inputs)
  return { ...read, inputs, ...resolved }
}

/** Validates inputs against each other as soon as all sizes are known; otherwise after measuring. */
const validateKnownSizes = (generator: AnyGenerator, inputs: readonly CheckedInput[]): void => {
  if (!generator.validateSizes) return
  const sizes: Record<string, { width: number; height: number }[]> = {}
  for (const input of inputs) {
    if (input.form !== 'data' || !input.facts) return
    sizes[input.slot] = [...(sizes[input.slot] ?? []), input.facts]
  }
  generator.validateSizes(sizes)
}

const lastExact = 2 ** 53 - 1

/** Reduces a seed above 2^53 - 1; undefined for others. */
const reducedSeed = (given: unknown): number | undefined =>
  typeof given === 'number' && given > lastExact ? Math.min(Math.floor(given / 2048), lastExact) : undefined

/** The seed of the task. Seeds above 2^53 - 1 are reduced to exact integers; 0 and no seed become random. */
const seedUsed = (given: number | undefined, random31: () => number): number => {
  if (given === undefined || given === 0) return 1 + (random31() % (2 ** 31 - 1))
  return reducedSeed(given) ?? given
}
