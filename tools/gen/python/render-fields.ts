import { nestedName, pythonType } from './python-type.ts'
import { docstring, isKeyword, literal } from './python-words.ts'
import type { Schema } from './schema.ts'

const suffix = 'Fields'

/** What a request may hold, as typed dictionaries: a method takes it as keyword arguments. Inner ones come first. */
export const renderFields = (name: string, schema: Schema, about: string): string => {
  const inner: string[] = []
  const nested = (inside: string, found: Schema): string => {
    inner.push(renderFields(inside, found, `One of them, in ${name}${suffix}`))
    return `${inside}${suffix}`
  }
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    // A service may have more models than are known here.
    const type = pythonType(value, nestedName(name, field), { isOpen: field === 'model', nested })
    return { field, type: required.has(field) ? `Required[${type}]` : type, told: toldOf(value) }
  })
  return [...inner, renderClass(`${name}${suffix}`, lines, about)].join('\n\n')
}

type Line = { field: string; type: string; told: string }

const renderClass = (name: string, lines: readonly Line[], about: string): string => {
  // A word of Python's own cannot be written as a name, only as a text.
  if (lines.some(({ field }) => isKeyword(field))) {
    const entries = lines.map(({ field, type }) => `        ${literal(field)}: ${type},\n`).join('')
    return `${name} = TypedDict(\n    ${literal(name)},\n    {\n${entries}    },\n    total=False,\n)\n`
  }
  const fields = lines.map(
    ({ field, type, told }) => `\n    ${field}: ${type}\n${told === '' ? '' : `    ${docstring(told)}\n`}`,
  )
  return `class ${name}(TypedDict, total=False):\n    ${docstring(about)}\n${fields.join('')}`
}

const toldOf = ({ description = '', default: standard, enum: values = [], type }: Schema): string => {
  const parts = [
    description,
    ...(type === 'integer' && values.length > 0 ? [`one of ${values.join(', ')}`] : []),
    ...(standard === undefined || standard === '' ? [] : [`unless given: ${literal(standard)}`]),
  ]
  return parts.filter((part) => part !== '').join('; ')
}
