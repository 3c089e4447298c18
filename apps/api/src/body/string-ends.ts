import type { StringSpan } from './json-document.ts'

const quote = 0x22
const backslash = 0x5c

/** Finds where strings end, asked from left to right. The next backslash is remembered, so no byte is searched twice. */
export const createStringEnds = (bytes: Buffer) => {
  const size = bytes.length
  let nextEscape = -1
  return (from: number): StringSpan | undefined => {
    const end = bytes.indexOf(quote, from)
    if (end === -1) return undefined
    if (nextEscape < from) nextEscape = bytes.indexOf(backslash, from)
    if (nextEscape === -1) nextEscape = size
    if (end < nextEscape) return { from, to: end, hasEscapes: false }
    for (let at = nextEscape; at < size; at += 1) {
      const byte = bytes[at]
      if (byte === quote) return { from, to: at, hasEscapes: true }
      if (byte === backslash) at += 1
    }
    return undefined
  }
}
