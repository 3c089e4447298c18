import type { Schema } from './merge-models.ts'
import { type Listed, type OpenApi, operationsOf } from './sdk-operations.ts'

export type PlainCall = Listed & { command: string; input: Schema }

/** What a call is asked with besides its path: its body, or the parameters of its query. */
const inputOf = ({ method, operation }: Listed): Schema => {
  if (method !== 'GET') return operation.requestBody?.content?.['application/json']?.schema ?? {}
  const asked = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const shown = asked.map(({ name, schema, description }) => [
    name,
    { ...schema, ...(description === undefined ? {} : { description }) },
  ])
  const required = asked.flatMap((parameter) => (parameter.required ? [parameter.name] : []))
  return { type: 'object', properties: Object.fromEntries(shown), required }
}

/** What stands in the path need not be said again. */
const withoutPath = ({ path }: Listed, { properties = {}, required = [] }: Schema): Schema => {
  const isLeft = (name: string): boolean => !path.includes(`{${name}}`)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isLeft(name))),
    required: required.filter(isLeft),
  }
}

/** Calls that make no task, and are a command and a tool by their fields alone. */
export const plainCallsOf = (document: OpenApi): PlainCall[] =>
  operationsOf(document).flatMap((listed) => {
    const { 'x-plain-command': command } = listed.operation
    return command === undefined ? [] : [{ ...listed, command, input: withoutPath(listed, inputOf(listed)) }]
  })
