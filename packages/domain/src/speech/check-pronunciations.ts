import { limits, type Rule } from '@kinora/contract'
import { hasMoreCharacters } from '../words/characters.ts'

/** D-296; one line, because back ends receive one entry per line. */
const entry = /^[^/\n\r\u2028\u2029]+\/.+$/

/** The index and fault of the first entry that is not `text/replacement`. */
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
