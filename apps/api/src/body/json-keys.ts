import { badDocument, type JsonFault, type StringSpan } from './json-document.ts'

/** Where the scan stands in one open object or list: the keys so far, the key or index it is at. */
export type Level = { keys: Set<string>; at: string } | { keys: undefined; at: number }

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** No message holds more of a customer's words (D-081). */
const pathChars = 200

/** `subjects[0].name`, as `metadata.field` writes it. */
export const fieldPath = (levels: readonly Level[]): string =>
  levels
    .map(({ at }, depth) => (typeof at === 'number' ? `[${at}]` : depth === 0 ? at : `.${at}`))
    .join('')
    .slice(0, pathChars)

const decoded = (bytes: Buffer, { from, to, hasEscapes }: StringSpan): string | undefined => {
  if (!hasEscapes) return bytes.toString('utf8', from, to)
  try {
    return JSON.parse(bytes.toString('utf8', from - 1, to + 1)) as string
  } catch {
    return undefined
  }
}

/** Notes a key of an object and answers it, or why it may not stand there: `"\u005f_proto__"` is `__proto__` (D-046). */
export const takeKey = (bytes: Buffer, span: StringSpan, keys: Set<string>): string | JsonFault => {
  const key = decoded(bytes, span)
  if (key === undefined) return badDocument('json_syntax', 'a key has a bad escape')
  if (forbidden.has(key)) return badDocument('forbidden_key', `the body has a key ${key}`)
  if (keys.has(key)) return badDocument('duplicate_key', 'an object has a key twice')
  keys.add(key)
  return key
}
