import { characterWeight, weigh } from '../words/weigh-script.ts'

export type ScriptPart = { start: number; end: number; weight: number }

const mostWeight = 6_000

const paragraphEnd = /[\n\r\u2028\u2029]\p{White_Space}*/gu
const sentenceEnd = /[。！？!?…｡；;.][。！？!?…｡.]*["'”’」』）)\]]*\p{White_Space}*/gu
const space = /\p{White_Space}+/gu
/** Characters that belong to the previous sentence. */
const closer = /["'”’」』）)\]。！？!?…]/u
const wordCharacter = /[\p{L}\p{N}]/u

/** End of the last match that may end a part; 0 if there is none. */
const lastEnd = (window: string, pattern: RegExp, mayEnd: (end: number, match: string) => boolean): number => {
  let last = 0
  for (const match of window.matchAll(pattern)) {
    const end = match.index + match[0].length
    if (mayEnd(end, match[0])) last = end
  }
  return last
}

/** The best position to end a part within the window. */
const cutIn = (window: string, next: string): number => {
  const isWhole = (end: number, match: string): boolean =>
    end < window.length || !(closer.test(next) || (match.endsWith('\r') && next === '\n'))
  // A dot inside a number or a word does not end a sentence.
  const endsSentence = (end: number, match: string): boolean =>
    isWhole(end, match) && !(match === '.' && wordCharacter.test(window[end] ?? next))
  return (
    lastEnd(window, paragraphEnd, isWhole) ||
    lastEnd(window, sentenceEnd, endsSentence) ||
    lastEnd(window, space, isWhole) ||
    window.length
  )
}

/** The furthest end of a part below the maximum weight, and the weight up to there. */
const reach = (script: string, start: number): { end: number; weight: number } => {
  let [end, weight] = [start, 0]
  while (end < script.length) {
    const code = script.codePointAt(end) ?? 0
    const more = characterWeight(code)
    if (weight + more > mostWeight) break
    weight += more
    end += code > 0xffff ? 2 : 1
  }
  return { end, weight }
}

/**
 * Splits a script into parts that each become a film; joined, they equal the script. Each position is visited a few
 * times at most, because the text after a cut has no better position than the window before it.
 */
export const splitScript = (script: string): ScriptPart[] => {
  const parts: ScriptPart[] = []
  for (let start = 0; start < script.length; ) {
    const far = reach(script, start)
    const isLast = far.end === script.length
    const end = isLast ? far.end : start + cutIn(script.slice(start, far.end), script[far.end] ?? '')
    parts.push({ start, end, weight: end === far.end ? far.weight : weigh(script.slice(start, end)) })
    start = end
  }
  return parts
}
