/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: (string | number)[]
  default?: unknown
  description?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

/** One shape that fits all of these: fields that only some of them have or require are optional. */
export const mergeSchemas = (schemas: readonly Schema[]): Schema => {
  const [first = {}] = schemas
  const described = distinct(schemas.flatMap(({ description }) => description ?? [])).join('; or: ')
  const defaults = distinct(schemas.map((schema) => schema.default))
  const annotations = {
    ...(described === '' ? {} : { description: described }),
    ...(defaults.length === 1 && defaults[0] !== undefined ? { default: defaults[0] } : {}),
  }
  if (schemas.every(({ properties }) => properties !== undefined)) return { ...annotations, ...mergeObjects(schemas) }
  if (schemas.every(({ items }) => items !== undefined))
    return { ...annotations, type: 'array', items: mergeSchemas(schemas.map(({ items }) => items ?? {})) }
  const { description: _description, default: _default, enum: _enum, ...shape } = first
  const isListed = schemas.every((schema) => schema.enum !== undefined)
  return {
    ...shape,
    ...annotations,
    ...(isListed ? { enum: distinct(schemas.flatMap((schema) => schema.enum ?? [])) } : {}),
  }
}

const mergeObjects = (schemas: readonly Schema[]): Schema => {
  const names = distinct(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))
  const listFieldSchemas = (name: string) => schemas.flatMap(({ properties }) => properties?.[name] ?? [])
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, mergeSchemas(listFieldSchemas(name))])),
    required: names.filter((name) => schemas.every(({ required }) => required?.includes(name))),
  }
}
