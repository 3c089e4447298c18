import { limits, type Rule } from '@kinora/contract'
import { hasMoreCharacters } from '../words/characters.ts'

/** D-296, on one line: back ends are handed one entry a line. */
const entry = /^[^/\n\r\u2028\u2029]+\/.+$/

/** What is wrong with the first entry that is not `text/replacement`, and which it is. */
export const checkPronunciations = (
  entries: readonly string[],
): { index: number; rule: Rule; message: string } | undefined => {
  for (const [index, text] of entries.entries()) {
    if (hasMoreCharacters(text, limits.pronunciationChars))
      return { index, rule: 'max_length', message: `at most ${limits.pronunciationChars} characters` }
    if (!entry.test(text)) return { index, rule: 'format', message: 'must be text/replacement' }
  }
  return undefined
}
