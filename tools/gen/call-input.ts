import type { Schema } from './merge-models.ts'
import type { ListedOperation } from './sdk-operations.ts'

export const getBodySchema = ({ operation }: ListedOperation): Schema =>
  operation.requestBody?.content?.['application/json']?.schema ?? {}

/** The input of a call besides its path: its body, or the parameters of its query. */
export const getInputSchema = (listed: ListedOperation): Schema => {
  if (listed.method !== 'GET') return getBodySchema(listed)
  const queryParameters = (listed.operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const shown = queryParameters.map(({ name, schema, description }) => [
    name,
    { ...schema, ...(description === undefined ? {} : { description }) },
  ])
  const required = queryParameters.flatMap((parameter) => (parameter.required ? [parameter.name] : []))
  return { type: 'object', properties: Object.fromEntries(shown), required }
}

/** Leaves out the fields that the path contains. */
export const omitPathFields = ({ path }: ListedOperation, { properties = {}, required = [] }: Schema) => {
  const isNotInPath = (name: string): boolean => !path.includes(`{${name}}`)
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isNotInPath(name))),
    required: required.filter(isNotInPath),
  }
}
