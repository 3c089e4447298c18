import { badDocument, type JsonFault, type StringSpan } from './json-document.ts'

/** Scan state of one open object or list: the keys so far and the current key or index. */
export type Level = { keys: Set<string>; at: string } | { keys: undefined; at: number }

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Limits customer text in an error message (D-081). */
const pathChars = 200

/** Renders a path like `subjects[0].name`, the format of `metadata.field`. */
export const fieldPath = (levels: readonly Level[]): string =>
  levels
    .map(({ at }, depth) => (typeof at === 'number' ? `[${at}]` : depth === 0 ? at : `.${at}`))
    .join('')
    .slice(0, pathChars)

const decodeKey = (bytes: Buffer, { from, to, hasEscapes }: StringSpan): string | undefined => {
  if (!hasEscapes) return bytes.toString('utf8', from, to)
  try {
    return JSON.parse(bytes.toString('utf8', from - 1, to + 1)) as string
  } catch {
    return undefined
  }
}

/** Records a key of an object and returns it, or its fault. Escapes are decoded: `"\u005f_proto__"` (D-046). */
export const addKey = (bytes: Buffer, span: StringSpan, keys: Set<string>): string | JsonFault => {
  const key = decodeKey(bytes, span)
  if (key === undefined) return badDocument('json_syntax', 'a key has an invalid escape')
  if (forbidden.has(key)) return badDocument('forbidden_key', `the body has a key ${key}`)
  if (keys.has(key)) return badDocument('duplicate_key', 'an object repeats a key')
  keys.add(key)
  return key
}
