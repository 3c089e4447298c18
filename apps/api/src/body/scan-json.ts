import { badDocument, type Cut, type JsonLimits, type JsonOutcome, type StringSpan } from './json-document.ts'
import { fieldPath, type Level, takeKey } from './json-keys.ts'
import { createStringEnds } from './string-ends.ts'

const openBrace = 0x7b
const openBracket = 0x5b
const comma = 0x2c
const colon = 0x3a

/** What begins with a byte outside strings; with any other byte nothing does. */
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

/** More than any indentation. */
const blanksWorthCutting = 64

const refuse = (rule: 'json_syntax' | 'json_complexity', detail: string) => ({ fault: badDocument(rule, detail) })

const skipBlanks = (bytes: Buffer, from: number): number => {
  const size = bytes.length
  let at = from
  while (at < size && kinds[bytes[at] as number] === blank) at += 1
  return at
}

/** The last byte of a number; one past what is allowed is not looked at. */
const endOfNumber = (bytes: Buffer, from: number, most: number): number => {
  let at = from
  while (at - from < most && inNumber[bytes[at + 1] ?? 0] === 1) at += 1
  return at
}

const isDataUri = (bytes: Buffer, { from }: StringSpan): boolean =>
  bytes.toString('latin1', from, from + 5).toLowerCase() === 'data:'

/**
 * One pass over the bytes before anything is built from them (D-045, D-046): how deep, how many, how long, which keys.
 * What is JSON is for JSON.parse to say; this keeps from it what would take it seconds or half a gigabyte, and stops at
 * two values that nothing parts, so that it meets no more of them than of structural bytes.
 */
export const scanJson = (bytes: Buffer, limits: JsonLimits): JsonOutcome<{ cuts: Cut[] }> => {
  const levels: Level[] = []
  const cuts: Cut[] = []
  const endOfString = createStringEnds(bytes)
  const size = bytes.length
  let structural = 0
  let isAfterValue = false
  let lastString: StringSpan | undefined
  for (let at = 0; at < size; at += 1) {
    const from = at
    at = skipBlanks(bytes, from)
    if (at - from > blanksWorthCutting) cuts.push({ from, to: at, isBlank: true })
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
        const key = takeKey(bytes, lastString, level.keys)
        if (typeof key !== 'string') return { fault: key }
        level.at = key
      } else levels.pop()
      lastString = undefined
      continue
    }
    if (isAfterValue) return refuse('json_syntax', 'nothing parts two values')
    isAfterValue = true
    if (kind === quote) {
      lastString = endOfString(at + 1)
      if (!lastString) return refuse('json_syntax', 'a string has no end')
      const length = lastString.to - lastString.from
      const isData = length > limits.longTextBytes && isDataUri(bytes, lastString)
      if (isData || length > limits.pieceBytes) cuts.push({ ...lastString, isData, field: fieldPath(levels) })
      at = lastString.to
    } else if (kind === number) {
      const end = endOfNumber(bytes, at, limits.numberBytes)
      if (end - at === limits.numberBytes) {
        const field = fieldPath(levels)
        const detail = `${field}: a number of more than ${limits.numberBytes} bytes`
        return { fault: { reason: 'FieldInvalid', rule: 'number_length', detail, field } }
      }
      at = end
    } else {
      const said = kind === word && words.find((each) => bytes.toString('latin1', at, at + each.length) === each)
      if (!said) return refuse('json_syntax', 'a value is none of JSON')
      at += said.length - 1
    }
  }
  return { cuts }
}
