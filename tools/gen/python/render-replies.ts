import { isLaterField, withDefault } from './later-fields.ts'
import { nestedName, pythonType } from './python-type.ts'
import { attributeName, docstring, literal } from './python-words.ts'
import type { Schema } from './schema.ts'

/** A reply of the service as a model. Nested ones come first. */
export const renderReply = (name: string, schema: Schema, about: string): string => {
  const inner: string[] = []
  const nested = (inside: string, nestedSchema: Schema): string => {
    inner.push(renderReply(inside, nestedSchema, `Nested in ${name}`))
    return inside
  }
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const fullType = pythonType(value, nestedName(name, field), { isOpen: true, nested })
    const { type, standard } = resolveFieldType(fullType, {
      isRequired: required.has(field),
      isLater: isLaterField(name, field),
    })
    const documentation = value.description === undefined ? '' : `    ${docstring(value.description)}\n`
    return `\n    ${attributeName(field)}: ${type}${renderDefault(field, standard)}\n${documentation}`
  })
  return [...inner, `class ${name}(Reply):\n    ${docstring(about)}\n${lines.join('')}`].join('\n\n')
}

type Shape = { type: string; standard?: string }

const resolveFieldType = (type: string, { isRequired, isLater }: { isRequired: boolean; isLater: boolean }): Shape => {
  if (!isRequired) return { type: `${type} | None`, standard: 'None' }
  return isLater ? withDefault(type) : { type }
}

const renderDefault = (field: string, standard: string | undefined): string => {
  if (attributeName(field) === field) return standard === undefined ? '' : ` = ${standard}`
  return ` = Field(${standard === undefined ? '' : `default=${standard}, `}alias=${literal(field)})`
}
