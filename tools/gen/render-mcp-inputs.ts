import { getBodySchema, omitPathFields } from './call-input.ts'
import { mergeModels, type Schema } from './merge-models.ts'
import { listPlainCalls } from './plain-calls.ts'
import { prettyJson } from './pretty-json.ts'
import { type ListedOperation, listOperations, type OpenApi } from './sdk-operations.ts'

/** A tool states alternative fields in its description: MCP clients often reject such a schema at the root. */
const listAlternatives = (shapes: readonly Schema[]): string[][] =>
  (shapes[0]?.allOf ?? []).map(({ anyOf = [] }) => anyOf.flatMap(({ required = [] }) => required))

/** Language models do not need them; a tool passes them on when given. */
const unlisted = new Set(['callback_url', 'payload', 'meta_data', 'wm_position', 'wm_url'])

const isConsecutive = (values: readonly unknown[]): values is number[] =>
  values.length > 2 && values.every((value, at) => typeof value === 'number' && value === Number(values[0]) + at)

/** Consecutive integers as a range, which is shorter. */
const shorten = (schema: Schema): Schema => {
  const { enum: values, ...rest } = schema
  return values && isConsecutive(values)
    ? { ...rest, minimum: Math.min(...values), maximum: Math.max(...values) }
    : schema
}

const forModels = (properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => (unlisted.has(name) ? [] : [[name, shorten(schema)]])),
  )

const getModel = ({ properties }: Schema): string => {
  const [model] = properties?.['model']?.enum ?? []
  return typeof model === 'string' ? model : ''
}

const getBounds = ({ minimum, maximum }: Schema): unknown => ({ from: minimum, to: maximum })
const getValues = (schema: Schema): unknown => schema.enum ?? getBounds(mergeModels([schema]))

/** The values that one model accepts and the other models of the same create do not. */
const listModelDifferences = (shape: Schema, all: readonly Schema[]): Record<string, unknown> => {
  const differs = (name: string): boolean =>
    new Set(all.map(({ properties }) => JSON.stringify(getValues(properties?.[name] ?? {})))).size > 1
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).flatMap(([name, schema]) =>
      name !== 'model' && differs(name) ? [[name, getValues(schema)]] : [],
    ),
  )
}

const listModelFacts = (listed: ListedOperation, defaultModels: ReadonlySet<string>): object[] => {
  const shapes = getBodySchema(listed).oneOf ?? []
  return shapes.map((shape) => ({
    tool: listed.operation['x-command'],
    model: getModel(shape),
    isEverywhere: defaultModels.has(`${listed.path} ${getModel(shape)}`),
    takes: listModelDifferences(shape, shapes),
  }))
}

/** The bodies of all creates as tool inputs, and the values that their models accept. */
export const renderMcpInputs = (document: OpenApi, extended: OpenApi): string => {
  const defaultModels = new Set(
    listOperations(document).flatMap((listed) =>
      (getBodySchema(listed).oneOf ?? []).map((shape) => `${listed.path} ${getModel(shape)}`),
    ),
  )
  const creates = listOperations(extended).filter(({ operation }) => operation['x-command'] !== undefined)
  const inputs = creates.map((listed) => {
    const shapes = getBodySchema(listed).oneOf ?? [getBodySchema(listed)]
    const { properties, required } = omitPathFields(listed, mergeModels(shapes))
    const input = { properties: forModels(properties), required, eithers: listAlternatives(shapes) }
    return [listed.operation.operationId, input]
  })
  const plain = listPlainCalls(document).map(({ operation, input }) => {
    const { properties = {}, required = [] } = mergeModels([input])
    return [operation.operationId, { properties, required, eithers: [] }]
  })
  return `// Written by \`npm run gen\` from openapi.json; do not edit.
import type { CreateInput, ModelFacts } from './create-input.ts'

export const createInputs: Readonly<Record<string, CreateInput>> = ${prettyJson(Object.fromEntries(inputs))}
export const plainInputs: Readonly<Record<string, CreateInput>> = ${prettyJson(Object.fromEntries(plain))}
export const modelFacts: readonly ModelFacts[] = ${prettyJson(creates.flatMap((listed) => listModelFacts(listed, defaultModels)))}`
}
