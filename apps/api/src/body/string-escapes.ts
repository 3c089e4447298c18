import type { StringSpan } from './json-document.ts'

const backslash = 0x5c
const letterU = 0x75

/** Classes of bytes inside a string. */
const control = 0
const plain = 1
const foreign = 2
const escaping = 3
const classes = new Uint8Array(256).fill(plain, 0x20, 0x7f).fill(foreign, 0x7f)
classes[backslash] = escaping

const shortEscapes = new Uint8Array(256)
for (const [mark, byte] of Object.entries({
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}))
  shortEscapes[mark.charCodeAt(0)] = byte.charCodeAt(0)

const hexDigits = new Float64Array(256).fill(Number.NaN)
for (const [i, byte] of Buffer.from('0123456789abcdefABCDEF').entries()) hexDigits[byte] = i < 16 ? i : i - 6

/** The value of four hexadecimal digits, or NaN. */
const hexAt = (bytes: Buffer, at: number): number => {
  let value = 0
  for (let i = at; i < at + 4; i += 1) value = value * 16 + (hexDigits[bytes[i] ?? 0] ?? Number.NaN)
  return value
}

const lone = -1
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

/** Decodes an escape. NaN if it is invalid, `lone` for half a surrogate pair. */
const escapedAt = (bytes: Buffer, at: number): number => {
  const mark = bytes[at + 1] ?? 0
  if (mark !== letterU) return shortEscapes[mark] || Number.NaN
  const unit = hexAt(bytes, at + 2)
  if (isLow(unit)) return lone
  if (!isHigh(unit)) return unit
  const low = bytes[at + 6] === backslash && bytes[at + 7] === letterU ? hexAt(bytes, at + 8) : 0
  return isLow(low) ? 0x10000 + (unit - 0xd800) * 0x400 + (low - 0xdc00) : lone
}
const escapeSize = (bytes: Buffer, at: number, character: number): number =>
  bytes[at + 1] !== letterU ? 2 : character > 0xffff ? 12 : 6

const utf8Size = (character: number): number =>
  character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4

const skipPlain = (bytes: Buffer, from: number, to: number): number => {
  let at = from
  while (at < to && classes[bytes[at] as number] === plain) at += 1
  return at
}

export type Measured = { length: number; isPlain: boolean } | 'not JSON' | 'lone surrogate'

/** Measures the unescaped length of a string and checks whether it is all printable ASCII. */
export const measureString = (bytes: Buffer, { from, to }: StringSpan): Measured => {
  let length = to - from
  let isPlain = true
  for (let at = skipPlain(bytes, from, to); at < to; at = skipPlain(bytes, at, to)) {
    const kind = classes[bytes[at] as number]
    if (kind === control) return 'not JSON'
    if (kind === foreign) {
      isPlain = false
      while (at < to && classes[bytes[at] as number] === foreign) at += 1
      continue
    }
    const character = escapedAt(bytes, at)
    if (Number.isNaN(character)) return 'not JSON'
    if (character === lone) return 'lone surrogate'
    if (character < 0x20 || character > 0x7e) isPlain = false
    const size = escapeSize(bytes, at, character)
    length -= size - utf8Size(character)
    at += size
  }
  return { length, isPlain }
}

const firstBytes = [0, 0, 0xc0, 0xe0, 0xf0]

const writeUtf8 = (bytes: Buffer, at: number, character: number): void => {
  const size = utf8Size(character)
  let rest = character
  for (let i = size - 1; i > 0; i -= 1) {
    bytes[at + i] = 0x80 | (rest & 0x3f)
    rest >>= 6
  }
  bytes[at] = (firstBytes[size] ?? 0) | rest
}

/** Unescapes a measured string in place. No escape is shorter than its character. */
export const undoEscapes = (bytes: Buffer, { from, to }: StringSpan): void => {
  let end = from
  for (let at = from; at < to; ) {
    const byte = bytes[at] as number
    if (byte !== backslash) {
      bytes[end] = byte
      at += 1
      end += 1
      continue
    }
    const character = escapedAt(bytes, at)
    at += escapeSize(bytes, at, character)
    writeUtf8(bytes, end, character)
    end += utf8Size(character)
  }
}
