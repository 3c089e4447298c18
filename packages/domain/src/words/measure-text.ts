import { characterWeight } from './weigh-script.ts'

/** Measures of a long text. A parsing thread computes them once, so the event loop never walks through the text. */
export type TextMeasures = {
  /** Code points (D-010). */
  characters: number
  /** Byte offset of the first character that is not white space; -1 for a blank text. */
  start: number
  hasControl: boolean
  /** Weight as a script (D-287). */
  weight: number
  /** Position, counted from one, at which a run of white space exceeds the limit; 0 if none does. */
  spacesAt: number
}

const space = /^\p{White_Space}$/u
const isSpace = (code: number): boolean =>
  code < 128 ? code === 32 || (code >= 9 && code <= 13) : code < 0x3001 && space.test(String.fromCharCode(code))

const isControl = (code: number): boolean => (code < 32 ? code !== 9 && code !== 10 && code !== 13 : code === 127)

/** The code point at an offset of well-formed UTF-8. */
const codeAt = (bytes: Uint8Array, at: number, first: number): number => {
  const low = (i: number): number => (bytes[at + i] ?? 0) & 0x3f
  if (first < 0x80) return first
  if (first < 0xe0) return ((first & 0x1f) << 6) | low(1)
  if (first < 0xf0) return ((first & 0x0f) << 12) | (low(1) << 6) | low(2)
  return ((first & 0x07) << 18) | (low(1) << 12) | (low(2) << 6) | low(3)
}
const countUtf8Bytes = (first: number): number => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)

/** One pass over well-formed UTF-8, without building a string. `mostSpaces`: the longest allowed run of white space. */
export const measureText = (bytes: Uint8Array, mostSpaces: number): TextMeasures => {
  let [characters, weight, run, spacesAt, start, hasControl] = [0, 0, 0, 0, -1, false]
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0
    const code = codeAt(bytes, at, first)
    characters += 1
    weight += characterWeight(code)
    if (isControl(code)) hasControl = true
    if (isSpace(code)) {
      run += 1
      if (run > mostSpaces && spacesAt === 0) spacesAt = characters
    } else {
      run = 0
      if (start < 0) start = at
    }
    at += countUtf8Bytes(first)
  }
  return { characters, start, hasControl, weight, spacesAt }
}
