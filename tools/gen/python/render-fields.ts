import { nestedName, pythonType } from './python-type.ts'
import { docstring, isKeyword, literal } from './python-words.ts'
import type { Schema } from './schema.ts'

const suffix = 'Fields'

/** The fields of a request as typed dictionaries: a method takes them as keyword arguments. Nested ones come first. */
export const renderFields = (name: string, schema: Schema, about: string): string => {
  const inner: string[] = []
  const nested = (inside: string, nestedSchema: Schema): string => {
    inner.push(renderFields(inside, nestedSchema, `Nested in ${name}${suffix}`))
    return `${inside}${suffix}`
  }
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    // A service may have models that are unknown here.
    const type = pythonType(value, nestedName(name, field), { isOpen: field === 'model', nested })
    return { field, type: required.has(field) ? `Required[${type}]` : type, documentation: documentField(value) }
  })
  return [...inner, renderClass(`${name}${suffix}`, lines, about)].join('\n\n')
}

type Line = { field: string; type: string; documentation: string }

const renderClass = (name: string, lines: readonly Line[], about: string): string => {
  // A Python keyword cannot be a field name, only a string key.
  if (lines.some(({ field }) => isKeyword(field))) {
    const entries = lines.map(({ field, type }) => `        ${literal(field)}: ${type},\n`).join('')
    return `${name} = TypedDict(\n    ${literal(name)},\n    {\n${entries}    },\n    total=False,\n)\n`
  }
  const fields = lines.map(
    ({ field, type, documentation }) =>
      `\n    ${field}: ${type}\n${documentation === '' ? '' : `    ${docstring(documentation)}\n`}`,
  )
  return `class ${name}(TypedDict, total=False):\n    ${docstring(about)}\n${fields.join('')}`
}

const documentField = ({ description = '', default: standard, enum: values = [], type }: Schema): string => {
  const parts = [
    description,
    ...(type === 'integer' && values.length > 0 ? [`one of ${values.join(', ')}`] : []),
    ...(standard === undefined || standard === '' ? [] : [`default: ${literal(standard)}`]),
  ]
  return parts.filter((part) => part !== '').join('; ')
}
