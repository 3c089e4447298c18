import type { OpenApi, Operation } from './sdk-operations.ts'

export type Schema = {
  oneOf?: Schema[]
  type?: string
  format?: string
  items?: Schema
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  examples?: unknown[]
  'x-address-only'?: true
}

/** Only the values that all models share define a type; the service validates numbers. */
const loosenField = (name: string, perModel: readonly Schema[]): Schema => {
  const [first = {}] = perModel
  const { enum: _, ...rest } = first
  const values = perModel.map((schema) => schema.enum)
  const isListed = name !== 'model' && values.every((each) => each?.every((value) => typeof value === 'string'))
  return isListed ? { ...rest, enum: [...new Set(values.flatMap((each) => each ?? []))] } : rest
}

/** One shape of a body for all its models, so that a model that only one service has is no type error. */
const mergeShapes = ({ oneOf, ...schema }: Schema): Schema => {
  const shapes = oneOf ?? [schema]
  const names = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const listFields = (name: string) => shapes.flatMap(({ properties = {} }) => properties[name] ?? [])
  return {
    ...schema,
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, loosenField(name, listFields(name))])),
    required: names.filter((name) => shapes.every(({ required = [] }) => required.includes(name))),
  }
}

const withMergedBody = (operation: Operation): Operation => {
  const { requestBody } = operation
  const content = requestBody?.content?.['application/json']
  if (!content || operation['x-command'] === undefined) return operation
  const schema = mergeShapes(content.schema as Schema)
  return { ...operation, requestBody: { ...requestBody, content: { 'application/json': { ...content, schema } } } }
}

/** The document for client types: error replies have one shape for all calls, and path aliases have no types. */
export const forClients = (document: OpenApi): OpenApi => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods)
          .filter(([, operation]) => operation['x-alias-of'] === undefined)
          .map(([method, operation]) => {
            const { 200: success } = operation.responses
            return [method, { ...withMergedBody(operation), responses: success ? { 200: success } : {} }]
          }),
      ),
    ]),
  ),
})
