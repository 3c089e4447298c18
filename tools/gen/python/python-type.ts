import { literal, pascalCase, singular } from './python-words.ts'
import type { Schema } from './schema.ts'

/** Creates a class for a nested object and returns its name. */
export type NestedClass = (name: string, schema: Schema) => string

export type TypeRules = {
  /** Replies may list more values in later versions, so any text is accepted. */
  isOpen: boolean
  nested: NestedClass
}

const simple: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }

const union = (types: readonly string[]): string => {
  const once = [...new Set(types)]
  // None goes last, as is usual in Python.
  return [...once.filter((type) => type !== 'None'), ...once.filter((type) => type === 'None')].join(' | ')
}

/** The Python type of a value; `name` is for the class that an object needs. */
export const pythonType = (schema: Schema, name: string, rules: TypeRules): string => {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '')
  if (schema.anyOf !== undefined) return union(schema.anyOf.map((each) => pythonType(each, name, rules)))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => pythonType({ ...schema, type }, name, rules)))
  if (schema.type === 'array') return `list[${pythonType(schema.items ?? {}, singular(name), rules)}]`
  if (schema.type === 'object') return objectType(schema, name, rules)
  if (schema.type === 'string' && schema.enum !== undefined && schema.enum.length > 0) {
    const listed = `Literal[${schema.enum.map(literal).join(', ')}]`
    return rules.isOpen ? `${listed} | str` : listed
  }
  return simple[schema.type ?? ''] ?? 'Any'
}

const objectType = (schema: Schema, name: string, rules: TypeRules): string => {
  if (schema.properties !== undefined) return rules.nested(name, schema)
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  return `dict[str, ${pythonType(values, name, rules)}]`
}

export const nestedName = (parent: string, field: string): string => `${parent}${pascalCase(field)}`
