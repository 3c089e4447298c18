export const generatedNote = '# Written by `npm run gen`; do not edit.\n'

/** `textToVideo` → `text_to_video` */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `text_to_video` → `TextToVideo` */
export const pascalCase = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** A value as Python writes it. */
export const literal = (value: unknown): string => {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  return JSON.stringify(value)
}

/** A sentence with a full stop, in triple quotes. */
export const docstring = (text: string): string => {
  const inside = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  return `"""${inside}${/[.!?]$/.test(text) ? '' : '.'}"""`
}

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)
// Attributes of every reply class.
const taken = new Set(['json', 'copy', 'dict', 'schema', 'construct', 'fields', 'validate'])

export const isKeyword = (name: string): boolean => keywords.has(name)

/** The name of an attribute; it differs from the wire name where Python reserves that word. */
export const attributeName = (name: string): string =>
  keywords.has(name) || taken.has(name) || name.startsWith('model_') ? `${name}_` : name

/** The singular of a plural name. */
export const singular = (name: string): string => name.replace(/(?<!s)s$/, '')
