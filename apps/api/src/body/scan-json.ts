import { badDocument, type Cut, type JsonLimits, type JsonOutcome, type StringSpan } from './json-document.ts'
import { addKey, fieldPath, type Level } from './json-keys.ts'
import { createStringEndFinder } from './string-ends.ts'

const openBrace = 0x7b
const openBracket = 0x5b
const comma = 0x2c
const colon = 0x3a

/** Token kinds by their first byte outside strings. No token begins with any other byte. */
const blank = 1
const structure = 2
const quote = 3
const number = 4
const word = 5
const kinds = new Uint8Array(256)
for (const [kind, bytes] of [
  [blank, ' \t\r\n'],
  [structure, '{}[],:'],
  [quote, '"'],
  [number, '-0123456789'],
  [word, 'tfn'],
] as const)
  for (const byte of Buffer.from(bytes)) kinds[byte] = kind
const inNumber = new Uint8Array(256)
for (const byte of Buffer.from('-+.eE0123456789')) inNumber[byte] = 1
const words = ['true', 'false', 'null']

/** Above the width of any indentation. */
const minCutBlanks = 64

const refuse = (rule: 'json_syntax' | 'json_complexity', detail: string) => ({ fault: badDocument(rule, detail) })

const skipBlanks = (bytes: Buffer, from: number): number => {
  const size = bytes.length
  let at = from
  while (at < size && kinds[bytes[at] as number] === blank) at += 1
  return at
}

/** Finds the last byte of a number. It stops at the maximum length. */
const findNumberEnd = (bytes: Buffer, from: number, maxBytes: number): number => {
  let at = from
  while (at - from < maxBytes && inNumber[bytes[at + 1] ?? 0] === 1) at += 1
  return at
}

const isDataUri = (bytes: Buffer, { from }: StringSpan): boolean =>
  bytes.toString('latin1', from, from + 5).toLowerCase() === 'data:'

/**
 * Scans the bytes in one pass before anything is built from them (D-045, D-046). It checks depth, counts, lengths and
 * keys. JSON.parse validates the syntax; the scan rejects documents that would cost it seconds or half a gigabyte. It
 * also stops at two values without a separator, so that structural bytes bound the number of values.
 */
export const scanJson = (bytes: Buffer, limits: JsonLimits): JsonOutcome<{ cuts: Cut[] }> => {
  const levels: Level[] = []
  const cuts: Cut[] = []
  const findStringEnd = createStringEndFinder(bytes)
  const size = bytes.length
  let structural = 0
  let isAfterValue = false
  let lastString: StringSpan | undefined
  for (let at = 0; at < size; at += 1) {
    const from = at
    at = skipBlanks(bytes, from)
    if (at - from > minCutBlanks) cuts.push({ from, to: at, isBlank: true })
    if (at === size) break
    const byte = bytes[at] as number
    const kind = kinds[byte]
    if (kind === structure) {
      structural += 1
      isAfterValue = false
      if (structural > limits.structuralBytes)
        return refuse('json_complexity', `more than ${limits.structuralBytes} structural bytes`)
      const level = levels.at(-1)
      if (byte === openBrace || byte === openBracket) {
        if (levels.length === limits.depth) return refuse('json_complexity', `deeper than ${limits.depth} levels`)
        levels.push(byte === openBrace ? { keys: new Set(), at: '' } : { keys: undefined, at: 0 })
      } else if (byte === comma) {
        if (typeof level?.at === 'number') level.at += 1
      } else if (byte === colon) {
        if (!lastString || !level?.keys) return refuse('json_syntax', 'a colon follows no key')
        if (lastString.to - lastString.from > limits.keyBytes)
          return refuse('json_complexity', `a key of more than ${limits.keyBytes} bytes`)
        const key = addKey(bytes, lastString, level.keys)
        if (typeof key !== 'string') return { fault: key }
        level.at = key
      } else levels.pop()
      lastString = undefined
      continue
    }
    if (isAfterValue) return refuse('json_syntax', 'two values without a separator')
    isAfterValue = true
    if (kind === quote) {
      lastString = findStringEnd(at + 1)
      if (!lastString) return refuse('json_syntax', 'unterminated string')
      const length = lastString.to - lastString.from
      const isData = length > limits.longTextBytes && isDataUri(bytes, lastString)
      if (isData || length > limits.pieceBytes) cuts.push({ ...lastString, isData, field: fieldPath(levels) })
      at = lastString.to
    } else if (kind === number) {
      const end = findNumberEnd(bytes, at, limits.numberBytes)
      if (end - at === limits.numberBytes) {
        const field = fieldPath(levels)
        const detail = `${field}: a number of more than ${limits.numberBytes} bytes`
        return { fault: { reason: 'FieldInvalid', rule: 'number_length', detail, field } }
      }
      at = end
    } else {
      const literal = kind === word && words.find((each) => bytes.toString('latin1', at, at + each.length) === each)
      if (!literal) return refuse('json_syntax', 'invalid JSON value')
      at += literal.length - 1
    }
  }
  return { cuts }
}
