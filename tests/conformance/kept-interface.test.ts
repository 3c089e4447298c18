import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { send } from '../support/running-service.ts'

type Value = string | number
type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
  oneOf?: Schema[]
  enum?: Value[]
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = { requestBody?: Content; responses: Record<string, Content> }
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }
/** Fields by dotted path, with their enum values. */
type Fields = Record<string, Value[]>
type Published = Record<string, { takes: Fields; answers: Fields }>

/** The published interface, call by call. Lines are only added, never removed. */
const published = JSON.parse(readFileSync(join(import.meta.dirname, 'published.json'), 'utf8')) as Published

const collectFields = (schema: Schema | undefined, document: Document, prefix = ''): Fields => {
  const name = schema?.$ref?.split('/').at(-1)
  if (name !== undefined) return collectFields(document.components.schemas[name], document, prefix)
  const fields: Fields = {}
  const add = (more: Fields): void => {
    for (const [path, values] of Object.entries(more)) fields[path] = [...new Set([...(fields[path] ?? []), ...values])]
  }
  for (const variant of schema?.oneOf ?? schema?.anyOf ?? []) add(collectFields(variant, document, prefix))
  for (const [field, inner] of Object.entries(schema?.properties ?? {})) {
    add({ [`${prefix}${field}`]: inner.enum ?? [] })
    add(collectFields(inner.items ?? inner, document, `${prefix}${field}.`))
  }
  return fields
}

const collectSurface = (document: Document): Published =>
  Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody, responses }]) => {
        const inJson = (content: Content | undefined) => content?.content?.['application/json']?.schema
        const takes = collectFields(inJson(requestBody), document)
        return [
          `${method.toUpperCase()} ${path}`,
          { takes, answers: collectFields(inJson(responses['200']), document) },
        ]
      }),
    ),
  )

let served: Published
beforeAll(async () => {
  served = collectSurface((await send(undefined, 'GET', '/openapi.json')).body as Document)
})

it('every served call is recorded in published.json (D-057)', () => {
  expect(Object.keys(served).filter((call) => !(call in published))).toEqual([])
})

describe.each(Object.keys(published))('%s', (call) => {
  it.each(['takes', 'answers'] as const)('still %s every published field and value (D-057)', (side) => {
    const now = served[call]?.[side] ?? {}
    const gone = Object.entries(published[call]?.[side] ?? {}).flatMap(([field, values]) =>
      field in now
        ? values.filter((value) => !now[field]?.includes(value)).map((value) => `${field}=${value}`)
        : [field],
    )
    expect(gone).toEqual([])
  })
})
