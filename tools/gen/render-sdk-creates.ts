import { type Endpoint, endpoints } from '@kinora/contract'
import { bodyOf, withoutPath } from './call-input.ts'
import { forClients, type Schema } from './for-clients.ts'
import { plainCallsOf } from './plain-calls.ts'
import { type Listed, type OpenApi, operationsOf } from './sdk-operations.ts'

const kindOf = ({ type, items }: Schema): string => {
  if (type === 'array') return items?.type === 'string' ? 'texts' : 'json'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'flag'
  return type === 'string' ? 'text' : 'json'
}

/** Callbacks go to an address too, but nothing is brought from there. */
const isMedia = (name: string, { format, items }: Schema): boolean =>
  name !== 'callback_url' && (format === 'uri' || items?.format === 'uri' || ['videos', 'sounds'].includes(name))

const fieldsOf = (body: Schema, models: readonly string[]): { name: string }[] =>
  Object.entries(body.properties ?? {}).map(([name, schema]) => ({
    name,
    kind: kindOf(schema),
    isRequired: body.required?.includes(name) === true,
    isMedia: isMedia(name, schema),
    takesFile: isMedia(name, schema) && !schema['x-address-only'],
    choices: name === 'model' ? models : (schema.enum ?? []),
    about: schema.description ?? '',
  }))

const modelsOf = (body: Schema): string[] =>
  (body.oneOf ?? [body]).flatMap(({ properties }) => (properties?.['model']?.enum ?? []) as string[])

/** What a call without a task costs: quoted by the service, or fixed. */
const costsOf = ({ operation: { operationId: name, parameters = [] } }: Listed): { costs?: number | 'quoted' } => {
  if (parameters.some((parameter) => parameter.name === 'dry_run')) return { costs: 'quoted' }
  const { credits } = (endpoints as Record<string, Endpoint>)[name] ?? {}
  return credits === undefined ? {} : { costs: credits }
}

const bodiesIn = (document: OpenApi): Map<string, Schema> =>
  new Map(operationsOf(document).map((listed) => [listed.operation.operationId, bodyOf(listed)]))

/** Every create with its fields, for commands and tools. Models that every service has come first. */
export const renderSdkCreates = (document: OpenApi, extended: OpenApi): string => {
  const [usual, all] = [bodiesIn(document), bodiesIn(extended)]
  const creates = operationsOf(forClients(extended)).flatMap((listed) => {
    const { operationId: name, summary, 'x-command': command } = listed.operation
    const models = new Set([...modelsOf(usual.get(name) ?? {}), ...modelsOf(all.get(name) ?? {})])
    const fields = fieldsOf(withoutPath(listed, bodyOf(listed)), [...models])
    return command === undefined ? [] : [{ name, command, path: listed.path, summary, fields }]
  })
  const plain = plainCallsOf(document).map((listed) => {
    const { method, path, command, input, operation } = listed
    const { operationId: name, summary } = operation
    return { name, command, method, path, summary, ...costsOf(listed), fields: fieldsOf(input, []) }
  })
  return `// Written by \`npm run gen\` from openapi.json; do not edit.
import type { Create, PlainCall } from './create-fields.ts'

export type { Create, CreateField, PlainCall } from './create-fields.ts'

export const creates: readonly Create[] = ${JSON.stringify(creates, null, 2)}

export const plainCalls: readonly PlainCall[] = ${JSON.stringify(plain, null, 2)}
`
}
