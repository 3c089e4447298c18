import { AppError } from '@kinora/contract'
import type { HostPolicy } from '../urls/check-url-text.ts'
import { checkFields, faultsOf, pickFields } from './check-request.ts'
import type { AnyGenerator, Resolved } from './define-generator.ts'
import { seedUsed } from './seed.ts'

export type ModelPolicy = {
  /** Prefixes read as `gen`, for clients that send their vendor's. */
  prefixAliases: readonly string[]
  extendedRows: boolean
}

export type CheckedCreate = {
  row: { model: string }
  modelAsSent: string
  request: Record<string, unknown>
} & Resolved<unknown, string>

const canonicalModel = (sent: string, { prefixAliases }: ModelPolicy): string => {
  const alias = prefixAliases.find((prefix) => sent.startsWith(prefix))
  return alias === undefined ? sent : `gen${sent.slice(alias.length)}`
}

type Schema = ReturnType<AnyGenerator['request']>
const schemas = new WeakMap<object, Schema>()

/** A schema is built once for each row; building one costs more than many checks with it. */
const schemaOf = (generator: AnyGenerator, row: object): Schema => {
  const known = schemas.get(row)
  if (known) return known
  const built = generator.request(row)
  schemas.set(row, built)
  return built
}

/** From a parsed body to what will be made: steps 15 and 16 of the order of checks. */
export const checkCreate = (
  generator: AnyGenerator,
  body: Record<string, unknown>,
  rules: { models: ModelPolicy; hosts: HostPolicy; random31: () => number },
): CheckedCreate => {
  const anyRow = generator.rows[0]
  const given = pickFields(schemaOf(generator, anyRow), body)
  const rows = generator.rows.filter((row) => row.set === 'interface' || rules.models.extendedRows)
  const wanted = typeof given['model'] === 'string' ? canonicalModel(given['model'], rules.models) : ''
  const row = rows.find((candidate) => candidate.model === wanted)
  if (!row) {
    const wrongType = faultsOf(schemaOf(generator, anyRow), given).find((fault) => fault.rule === 'type')
    if (wrongType)
      throw new AppError('FieldInvalid', {
        detail: `${wrongType.field}: ${wrongType.message}`,
        field: wrongType.field,
        rule: 'type',
      })
    throw new AppError('FieldInvalid', { detail: 'model: model is not supported', field: 'model', rule: 'model' })
  }
  const schema = schemaOf(generator, row)
  const request = checkFields(schema, given, rules.hosts)
  const seed = seedUsed(request['seed'] as number | undefined, rules.random31)
  return { row, modelAsSent: String(given['model']), request, ...generator.resolve(request, row, seed) }
}
