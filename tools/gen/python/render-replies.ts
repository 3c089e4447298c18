import { nestedName, pythonType } from './python-type.ts'
import { attributeName, docstring, literal } from './python-words.ts'
import type { Schema } from './schema.ts'

/** What the service answers, as a model. Inner ones come first. */
export const renderReply = (name: string, schema: Schema, about: string): string => {
  const inner: string[] = []
  const nested = (inside: string, found: Schema): string => {
    inner.push(renderReply(inside, found, `Inside of ${name}`))
    return inside
  }
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const type = pythonType(value, nestedName(name, field), { isOpen: true, nested })
    const told = value.description === undefined ? '' : `    ${docstring(value.description)}\n`
    return `\n    ${attributeName(field)}: ${required.has(field) ? type : `${type} | None`}${defaultOf(field, required.has(field))}\n${told}`
  })
  return [...inner, `class ${name}(Reply):\n    ${docstring(about)}\n${lines.join('')}`].join('\n\n')
}

const defaultOf = (field: string, isRequired: boolean): string => {
  if (attributeName(field) !== field) return ` = Field(${isRequired ? '' : 'default=None, '}alias=${literal(field)})`
  return isRequired ? '' : ' = None'
}
