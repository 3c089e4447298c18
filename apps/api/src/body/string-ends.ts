import type { StringSpan } from './json-document.ts'

const quote = 0x22
const backslash = 0x5c

/** Finds string ends; calls must go from left to right. It caches the next backslash to search no byte twice. */
export const createStringEndFinder = (bytes: Buffer) => {
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
