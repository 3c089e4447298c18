import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema } & Partial<
  Record<'oneOf' | 'anyOf' | 'allOf', Schema[]>
>
type Operation = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export type Place = 'path' | 'query' | 'header' | 'body'
/** A request parameter, for example `subjects[].server_id` in the body of `POST /ent/v2/reference2video`. */
export type Parameter = { method: string; path: string; in: Place; name: string }

const namesIn = (document: Document, schema: Schema, before = ''): string[] => {
  const name = schema.$ref?.split('/').at(-1)
  const {
    properties = {},
    items,
    oneOf = [],
    anyOf = [],
    allOf = [],
  } = name ? (document.components?.schemas?.[name] ?? {}) : schema
  return [
    ...[...oneOf, ...anyOf, ...allOf].flatMap((each) => namesIn(document, each, before)),
    ...(items ? namesIn(document, items, `${before}[]`) : []),
    ...Object.entries(properties).flatMap(([key, value]) => {
      const whole = before === '' ? key : `${before}.${key}`
      return [whole, ...namesIn(document, value, whole)]
    }),
  ]
}

/** Lists all parameters of an OpenAPI document. */
export const listParameters = (document: Document): Parameter[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase()
      const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(document, schema))
      return [
        ...parameters.map((each): Parameter => ({ method, path, in: each.in as Place, name: each.name })),
        ...[...new Set(fields)].map((name): Parameter => ({ method, path, in: 'body', name })),
      ]
    }),
  )

const read = (file: string): Document =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')) as Document

export const customerParameters = listParameters(read('openapi.json'))
export const adminParameters = listParameters(read('docs/openapi-admin.json'))
