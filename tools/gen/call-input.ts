import type { Schema } from './merge-models.ts'
import type { Listed } from './sdk-operations.ts'

export const bodyOf = ({ operation }: Listed): Schema =>
  operation.requestBody?.content?.['application/json']?.schema ?? {}

/** What a call is asked with besides its path: its body, or the parameters of its query. */
export const inputOf = (listed: Listed): Schema => {
  if (listed.method !== 'GET') return bodyOf(listed)
  const asked = (listed.operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const shown = asked.map(({ name, schema, description }) => [
    name,
    { ...schema, ...(description === undefined ? {} : { description }) },
  ])
  const required = asked.flatMap((parameter) => (parameter.required ? [parameter.name] : []))
  return { type: 'object', properties: Object.fromEntries(shown), required }
}

/** What stands in the path need not be said again. */
export const withoutPath = ({ path }: Listed, { properties = {}, required = [] }: Schema) => {
  const isLeft = (name: string): boolean => !path.includes(`{${name}}`)
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isLeft(name))),
    required: required.filter(isLeft),
  }
}
