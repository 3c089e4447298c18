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

/** Only what is the same for every model decides about a type; numbers are the service's to judge. */
const loosened = (name: string, perModel: readonly Schema[]): Schema => {
  const [first = {}] = perModel
  const { enum: _, ...rest } = first
  const values = perModel.map((schema) => schema.enum)
  const isListed = name !== 'model' && values.every((each) => each?.every((value) => typeof value === 'string'))
  return isListed ? { ...rest, enum: [...new Set(values.flatMap((each) => each ?? []))] } : rest
}

/** One shape of a body for all its models, so that a model that a service has besides is no error of types. */
const merged = ({ oneOf, ...schema }: Schema): Schema => {
  const shapes = oneOf ?? [schema]
  const names = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const fieldsOf = (name: string) => shapes.flatMap(({ properties = {} }) => properties[name] ?? [])
  return {
    ...schema,
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, loosened(name, fieldsOf(name))])),
    required: names.filter((name) => shapes.every(({ required = [] }) => required.includes(name))),
  }
}

const withMergedBody = (operation: Operation): Operation => {
  const { requestBody } = operation
  const content = requestBody?.content?.['application/json']
  if (!content || operation['x-command'] === undefined) return operation
  const schema = merged(content.schema as Schema)
  return { ...operation, requestBody: { ...requestBody, content: { 'application/json': { ...content, schema } } } }
}

/** The interface as a client's types want it: refusals have one shape for all calls, and older paths no types of their own. */
export const forClients = (document: OpenApi): OpenApi => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods)
          .filter(([, operation]) => operation['x-alias-of'] === undefined)
          .map(([method, operation]) => {
            const { 200: well } = operation.responses
            return [method, { ...withMergedBody(operation), responses: well ? { 200: well } : {} }]
          }),
      ),
    ]),
  ),
})
