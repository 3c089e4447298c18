import { type Endpoint, endpoints } from '@kinora/contract'
import { getBodySchema, omitPathFields } from './call-input.ts'
import { forClients, type Schema } from './for-clients.ts'
import { listPlainCalls } from './plain-calls.ts'
import { type ListedOperation, listOperations, type OpenApi } from './sdk-operations.ts'

const getFieldKind = ({ type, items }: Schema): string => {
  if (type === 'array') return items?.type === 'string' ? 'texts' : 'json'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'flag'
  return type === 'string' ? 'text' : 'json'
}

/** A callback URL is no media: the service fetches nothing from it. */
const isMedia = (name: string, { format, items }: Schema): boolean =>
  name !== 'callback_url' && (format === 'uri' || items?.format === 'uri' || ['videos', 'sounds'].includes(name))

const listFields = (body: Schema, models: readonly string[]): { name: string }[] =>
  Object.entries(body.properties ?? {}).map(([name, schema]) => ({
    name,
    kind: getFieldKind(schema),
    isRequired: body.required?.includes(name) === true,
    isMedia: isMedia(name, schema),
    takesFile: isMedia(name, schema) && !schema['x-address-only'],
    choices: name === 'model' ? models : (schema.enum ?? []),
    about: schema.description ?? '',
  }))

const listModels = (body: Schema): string[] =>
  (body.oneOf ?? [body]).flatMap(({ properties }) => (properties?.['model']?.enum ?? []) as string[])

/** The price of a call without a task: quoted by the service, or fixed. */
const getCosts = ({
  operation: { operationId: name, parameters = [] },
}: ListedOperation): { costs?: number | 'quoted' } => {
  if (parameters.some((parameter) => parameter.name === 'dry_run')) return { costs: 'quoted' }
  const { credits } = (endpoints as Record<string, Endpoint>)[name] ?? {}
  return credits === undefined ? {} : { costs: credits }
}

const listBodies = (document: OpenApi): Map<string, Schema> =>
  new Map(listOperations(document).map((listed) => [listed.operation.operationId, getBodySchema(listed)]))

/** Every create with its fields, for commands and tools. Models of every service come first. */
export const renderSdkCreates = (document: OpenApi, extended: OpenApi): string => {
  const [defaultBodies, all] = [listBodies(document), listBodies(extended)]
  const creates = listOperations(forClients(extended)).flatMap((listed) => {
    const { operationId: name, summary, 'x-command': command } = listed.operation
    const models = new Set([...listModels(defaultBodies.get(name) ?? {}), ...listModels(all.get(name) ?? {})])
    const fields = listFields(omitPathFields(listed, getBodySchema(listed)), [...models])
    return command === undefined ? [] : [{ name, command, path: listed.path, summary, fields }]
  })
  const plain = listPlainCalls(document).map((listed) => {
    const { method, path, command, input, operation } = listed
    const { operationId: name, summary } = operation
    return { name, command, method, path, summary, ...getCosts(listed), fields: listFields(input, []) }
  })
  return `// Written by \`npm run gen\` from openapi.json; do not edit.
import type { Create, PlainCall } from './create-fields.ts'

export type { Create, CreateField, PlainCall } from './create-fields.ts'

export const creates: readonly Create[] = ${JSON.stringify(creates, null, 2)}

export const plainCalls: readonly PlainCall[] = ${JSON.stringify(plain, null, 2)}
`
}
