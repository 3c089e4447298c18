import { decodedBytes, findBase64Fault } from './base64.ts'
import { formatReason, type MediaFault, type MediaKind } from './media-fault.ts'

/** A data URI with valid text; its bytes are not checked yet. */
export type DataUri = {
  /** The Base64 characters, as a section of the scanned text. */
  base64: Uint8Array
  /** After decoding. */
  bytes: number
}

const tokenMarks = "!#$%&'*+-.^_`|~"
const tokenChars = new Uint8Array(256)
for (const char of `${tokenMarks}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`)
  tokenChars[char.charCodeAt(0)] = 1

const lowerCase = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code)

/** The position after these words in any case; undefined without a match. */
const skip = (text: Uint8Array, at: number, words: string): number | undefined => {
  for (let i = 0; i < words.length; i++) if (lowerCase(text[at + i] ?? 0) !== words.charCodeAt(i)) return undefined
  return at + words.length
}

const skipToken = (text: Uint8Array, at: number): number | undefined => {
  let end = at
  while (tokenChars[text[end] ?? 0] === 1) end++
  return end > at ? end : undefined
}

/** Start of the data; undefined if the prefix is not that of D-161. */
const dataStart = (text: Uint8Array, kind: MediaKind): number | undefined => {
  const type = skip(text, 0, `data:${kind}/`)
  const marker = type === undefined ? undefined : skipToken(text, type)
  return marker === undefined ? undefined : skip(text, marker, ';base64,')
}

const kinds: readonly MediaKind[] = ['image', 'video', 'audio']

/** The declared kind of a data URI with a valid prefix. */
export const readDeclaredKind = (text: Uint8Array): MediaKind | undefined =>
  kinds.find((kind) => dataStart(text, kind) !== undefined)

export const invalidPrefixFault = (kind: MediaKind): MediaFault => ({
  reason: 'FieldInvalid',
  rule: 'data_uri',
  message: `must begin with data:${kind}/<type>;base64,`,
})

export const toBytes = (source: Uint8Array | string): Uint8Array =>
  typeof source === 'string' ? new TextEncoder().encode(source) : source

/**
 * Validates the text of a data URI in one pass, without decoding it. Only ASCII is valid, so a string is scanned as
 * UTF-8.
 */
export const scanDataUri = (source: Uint8Array | string, kind: MediaKind): DataUri | { fault: MediaFault } => {
  const text = toBytes(source)
  const start = dataStart(text, kind)
  if (start === undefined) return { fault: invalidPrefixFault(kind) }
  if (start === text.length) return { fault: { reason: formatReason[kind], rule: 'empty', message: 'holds no data' } }
  const base64 = text.subarray(start)
  const message = findBase64Fault(base64)
  if (message !== undefined) return { fault: { reason: 'FieldInvalid', rule: 'base64', message } }
  return { base64, bytes: decodedBytes(base64) }
}
