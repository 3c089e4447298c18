import { findWords } from '../words/find-words.ts'
import { buildWordTree, type WordTree } from '../words/word-tree.ts'

export type Pronunciations = { replacements: ReadonlyMap<string, string>; words: WordTree }

/** For duplicate words, the first entry counts. */
export const readPronunciations = (entries: readonly string[]): Pronunciations => {
  const replacements = new Map<string, string>()
  for (const entry of entries) {
    const slash = entry.indexOf('/')
    const word = entry.slice(0, slash)
    if (slash > 0 && !replacements.has(word)) replacements.set(word, entry.slice(slash + 1))
  }
  return { replacements, words: buildWordTree(replacements.keys()) }
}

/**
 * Replaces whole words, longest first, case-sensitively. For the parts between pauses: it does not skip pause markers.
 */
export const applyPronunciations = ({ replacements, words }: Pronunciations, text: string): string => {
  let spoken = ''
  let from = 0
  for (const { word, start, end } of findWords(words, text)) {
    spoken += text.slice(from, start) + (replacements.get(word) ?? word)
    from = end
  }
  return spoken + text.slice(from)
}
