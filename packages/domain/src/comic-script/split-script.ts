import { weigh, weightOf } from '../words/weigh-script.ts'

export type ScriptPart = { start: number; end: number; weight: number }

const mostWeight = 6_000

const paragraphEnd = /[\n\r\u2028\u2029]\p{White_Space}*/gu
const sentenceEnd = /[。！？!?…｡；;.][。！？!?…｡.]*["'”’」』）)\]]*\p{White_Space}*/gu
const space = /\p{White_Space}+/gu
/** What belongs to the sentence before it. */
const closer = /["'”’」』）)\]。！？!?…]/u
const ofWord = /[\p{L}\p{N}]/u

/** Where the last match ends that may end a part; 0 when there is none. */
const lastEnd = (window: string, pattern: RegExp, mayEnd: (end: number, match: string) => boolean): number => {
  let last = 0
  for (const match of window.matchAll(pattern)) {
    const end = match.index + match[0].length
    if (mayEnd(end, match[0])) last = end
  }
  return last
}

/** The best place to end a part whose text may go no further than the window does. */
const cutIn = (window: string, next: string): number => {
  const isWhole = (end: number, match: string): boolean =>
    end < window.length || !(closer.test(next) || (match.endsWith('\r') && next === '\n'))
  // A dot inside a number or a word ends nothing.
  const endsSentence = (end: number, match: string): boolean =>
    isWhole(end, match) && !(match === '.' && ofWord.test(window[end] ?? next))
  return (
    lastEnd(window, paragraphEnd, isWhole) ||
    lastEnd(window, sentenceEnd, endsSentence) ||
    lastEnd(window, space, isWhole) ||
    window.length
  )
}

/** How far a text may go from a place before it weighs too much, and what it weighs up to there. */
const reach = (script: string, start: number): { end: number; weight: number } => {
  let [end, weight] = [start, 0]
  while (end < script.length) {
    const code = script.codePointAt(end) ?? 0
    const more = weightOf(code)
    if (weight + more > mostWeight) break
    weight += more
    end += code > 0xffff ? 2 : 1
  }
  return { end, weight }
}

/**
 * Cuts a script into parts that each make a film; together they are the script as it was. Every place is looked at a
 * few times at most: what is left behind by a cut holds no better place to cut than the window it came from.
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
