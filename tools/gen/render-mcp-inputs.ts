import { bodyOf, withoutPath } from './call-input.ts'
import { mergeModels, type Schema } from './merge-models.ts'
import { plainCallsOf } from './plain-calls.ts'
import { prettyJson } from './pretty-json.ts'
import { type Listed, type OpenApi, operationsOf } from './sdk-operations.ts'

/** A tool that wants one field or another says so in words: who calls tools often takes no such schema at its root. */
const eithersOf = (shapes: readonly Schema[]): string[][] =>
  (shapes[0]?.allOf ?? []).map(({ anyOf = [] }) => anyOf.flatMap(({ required = [] }) => required))

/** Models have no use for them; a tool that is given one passes it on. */
const unlisted = new Set(['callback_url', 'payload', 'meta_data', 'wm_position', 'wm_url'])

const isRun = (values: readonly unknown[]): values is number[] =>
  values.length > 2 && values.every((value, at) => typeof value === 'number' && value === Number(values[0]) + at)

/** Shorter, and the same: consecutive integers as a range. */
const shorten = (schema: Schema): Schema => {
  const { enum: values, ...rest } = schema
  return values && isRun(values) ? { ...rest, minimum: Math.min(...values), maximum: Math.max(...values) } : schema
}

const forModels = (properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => (unlisted.has(name) ? [] : [[name, shorten(schema)]])),
  )

const modelOf = ({ properties }: Schema): string => {
  const [model] = properties?.['model']?.enum ?? []
  return typeof model === 'string' ? model : ''
}

const boundsOf = ({ minimum, maximum }: Schema): unknown => ({ from: minimum, to: maximum })
const valuesOf = (schema: Schema): unknown => schema.enum ?? boundsOf(mergeModels([schema]))

/** What one model takes otherwise than the others of the same create. */
const ownOf = (shape: Schema, all: readonly Schema[]): Record<string, unknown> => {
  const differs = (name: string): boolean =>
    new Set(all.map(({ properties }) => JSON.stringify(valuesOf(properties?.[name] ?? {})))).size > 1
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).flatMap(([name, schema]) =>
      name !== 'model' && differs(name) ? [[name, valuesOf(schema)]] : [],
    ),
  )
}

const factsOf = (listed: Listed, everywhere: ReadonlySet<string>): object[] => {
  const shapes = bodyOf(listed).oneOf ?? []
  return shapes.map((shape) => ({
    tool: listed.operation['x-command'],
    model: modelOf(shape),
    isEverywhere: everywhere.has(`${listed.path} ${modelOf(shape)}`),
    takes: ownOf(shape, shapes),
  }))
}

/** The bodies of all creates as inputs of tools, and what their models take. */
export const renderMcpInputs = (document: OpenApi, extended: OpenApi): string => {
  const everywhere = new Set(
    operationsOf(document).flatMap((listed) =>
      (bodyOf(listed).oneOf ?? []).map((shape) => `${listed.path} ${modelOf(shape)}`),
    ),
  )
  const creates = operationsOf(extended).filter(({ operation }) => operation['x-command'] !== undefined)
  const inputs = creates.map((listed) => {
    const shapes = bodyOf(listed).oneOf ?? [bodyOf(listed)]
    const { properties, required } = withoutPath(listed, mergeModels(shapes))
    const input = { properties: forModels(properties), required, eithers: eithersOf(shapes) }
    return [listed.operation.operationId, input]
  })
  const plain = plainCallsOf(document).map(({ operation, input }) => {
    const { properties = {}, required = [] } = mergeModels([input])
    return [operation.operationId, { properties, required, eithers: [] }]
  })
  return `// Written by \`npm run gen\` from openapi.json; do not edit.
import type { CreateInput, ModelFacts } from './create-input.ts'

export const createInputs: Readonly<Record<string, CreateInput>> = ${prettyJson(Object.fromEntries(inputs))}
export const plainInputs: Readonly<Record<string, CreateInput>> = ${prettyJson(Object.fromEntries(plain))}
export const modelFacts: readonly ModelFacts[] = ${prettyJson(creates.flatMap((listed) => factsOf(listed, everywhere)))}`
}
