import { characterAt, characterBefore } from './characters.ts'
import { longestWordAt, type WordTree } from './word-tree.ts'

export type FoundWord = { word: string; start: number; end: number }

/** Letters, numbers and marks of scripts that separate words by spaces; in other scripts, a word may start anywhere. */
const spaced =
  /^[[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]$/v

const isInsideWord = (text: string, index: number): boolean =>
  spaced.test(characterBefore(text, index)) && spaced.test(characterAt(text, index))

/**
 * Finds whole words in a text: longest first, without overlap. The time grows with the length of the text and of the
 * longest word, not with the number of words.
 */
export const findWords = (words: WordTree, text: string): FoundWord[] => {
  const found: FoundWord[] = []
  for (let start = 0; start < text.length; ) {
    const mayStart = words.next.has(text.charCodeAt(start)) && !isInsideWord(text, start)
    const word = mayStart ? longestWordAt(words, text, start, (end) => !isInsideWord(text, end)) : undefined
    if (word !== undefined) found.push({ word, start, end: start + word.length })
    start += word?.length ?? 1
  }
  return found
}
