import { decodedBytes, findBase64Fault } from './base64.ts'
import { formatReason, type MediaFault, type MediaKind } from './media-fault.ts'

/** A data URI whose text is right; what its bytes are is not known yet. */
export type DataUri = {
  /** Characters of the data, as bytes of the text that was scanned. */
  base64: Uint8Array
  /** Once decoded. */
  bytes: number
}

const tokenMarks = "!#$%&'*+-.^_`|~"
const tokenChars = new Uint8Array(256)
for (const char of `${tokenMarks}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`)
  tokenChars[char.charCodeAt(0)] = 1

const lowerCase = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code)

/** Where the text goes on behind these words, in whatever case they are written. */
const skip = (text: Uint8Array, at: number, words: string): number | undefined => {
  for (let i = 0; i < words.length; i++) if (lowerCase(text[at + i] ?? 0) !== words.charCodeAt(i)) return undefined
  return at + words.length
}

const skipToken = (text: Uint8Array, at: number): number | undefined => {
  let end = at
  while (tokenChars[text[end] ?? 0] === 1) end++
  return end > at ? end : undefined
}

/** Where the data begins, or undefined when the words before it are not those of D-161. */
const dataStart = (text: Uint8Array, kind: MediaKind): number | undefined => {
  const type = skip(text, 0, `data:${kind}/`)
  const marker = type === undefined ? undefined : skipToken(text, type)
  return marker === undefined ? undefined : skip(text, marker, ';base64,')
}

const kinds: readonly MediaKind[] = ['image', 'video', 'audio']

/** What a data URI calls itself, if its words are right. */
export const kindNamedIn = (text: Uint8Array): MediaKind | undefined =>
  kinds.find((kind) => dataStart(text, kind) !== undefined)

export const wrongWords = (kind: MediaKind): MediaFault => ({
  reason: 'FieldInvalid',
  rule: 'data_uri',
  message: `must begin with data:${kind}/<type>;base64,`,
})

export const textOf = (source: Uint8Array | string): Uint8Array =>
  typeof source === 'string' ? new TextEncoder().encode(source) : source

/**
 * Judges the text of a data URI in one pass, without decoding it. No character beyond ASCII is right in it, so a string
 * is scanned as its UTF-8.
 */
export const scanDataUri = (source: Uint8Array | string, kind: MediaKind): DataUri | { fault: MediaFault } => {
  const text = textOf(source)
  const start = dataStart(text, kind)
  if (start === undefined) return { fault: wrongWords(kind) }
  if (start === text.length) return { fault: { reason: formatReason[kind], rule: 'empty', message: 'holds no data' } }
  const base64 = text.subarray(start)
  const message = findBase64Fault(base64)
  if (message !== undefined) return { fault: { reason: 'FieldInvalid', rule: 'base64', message } }
  return { base64, bytes: decodedBytes(base64) }
}
