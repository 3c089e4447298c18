import type { DescribedOperation, OpenApi, Parameter } from './open-api.ts'
import { snakeCase } from './python-words.ts'
import { mergeSchemas, type Schema } from './schema.ts'

/** An endpoint as the methods of the Python SDK need it. */
export type Operation = {
  /** `text_to_video` */
  name: string
  method: string
  path: string
  summary: string
  /** Parameters of the query and fields of the body, as one object. */
  fields: Schema
  /** Python name of each query parameter → its wire name. */
  query: ReadonlyMap<string, string>
  hasId: boolean
  /** A reference to a component, or the shape itself. */
  reply: Schema
  canQuote: boolean
  /** Creates a task, which `wait` can wait for. */
  makesTask: boolean
}

const quote = '#/components/schemas/QuoteReply'
const dryRun = 'dry_run'

/** Every endpoint once, under its main path; the event stream has a hand-written method. */
export const readOperations = (document: OpenApi): Operation[] =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
    )
    .filter(({ described }) => described['x-alias-of'] === undefined && getReplySchema(described) !== undefined)
    .map(({ path, method, described }) => readOperation(path, method, described))

const getReplySchema = ({ responses }: DescribedOperation): Schema | undefined =>
  responses['200']?.content?.['application/json']?.schema

const readOperation = (path: string, method: string, described: DescribedOperation): Operation => {
  const reply = getReplySchema(described) ?? {}
  const answers = reply.anyOf ?? [reply]
  const isField = ({ in: place, name }: Parameter): boolean =>
    (place === 'query' && name !== dryRun) || (place === 'path' && name !== 'id')
  const parameters = (described.parameters ?? []).filter(isField)
  const queried = parameters.filter((each) => each.in === 'query')
  const query = new Map(queried.map(({ name }) => [pythonName(name), name]))
  const hasId = path.includes('{id}')
  return {
    name: snakeCase(described.operationId),
    method,
    path,
    summary: described.summary,
    fields: mergeFields(parameters, getBodySchema(described), hasId),
    query,
    hasId,
    reply: answers.find((answer) => answer.$ref !== quote) ?? reply,
    canQuote: answers.some((answer) => answer.$ref === quote),
    makesTask: described['x-command'] !== undefined,
  }
}

const getBodySchema = ({ requestBody }: DescribedOperation): Schema => {
  const { schema = {} } = requestBody?.content['application/json'] ?? {}
  return schema.oneOf === undefined ? schema : mergeSchemas(schema.oneOf)
}

/** Leaves out the fields that the path contains. */
const mergeFields = (parameters: Parameter[], body: Schema, hasId: boolean): Schema => {
  const { id: _id, ...others } = body.properties ?? {}
  const own = hasId ? others : (body.properties ?? {})
  const queryFields = parameters.map(({ name, schema, description }): [string, Schema] => [
    pythonName(name),
    { ...(isSwitch(schema) ? { type: 'boolean' } : schema), ...(description === undefined ? {} : { description }) },
  ])
  return {
    type: 'object',
    properties: { ...Object.fromEntries(queryFields), ...own },
    required: [
      ...parameters.filter((each) => each.required).map(({ name }) => pythonName(name)),
      ...(body.required ?? []),
    ],
  }
}

const isSwitch = ({ enum: words }: Schema): boolean =>
  words?.length === 2 && words[0] === 'true' && words[1] === 'false'

const pythonName = (name: string): string => name.replaceAll(/\W/g, '_')
