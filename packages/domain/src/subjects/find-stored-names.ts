import { findWords } from '../words/find-words.ts'
import { buildWordTree } from '../words/word-tree.ts'

const bracketed = /\[@([^[\]@]*)\]/g

/**
 * Finds the stored names in a prompt (D-248), in order of first occurrence: as `[@name]`, `@name` or a plain word. The
 * longest of several names with the same start counts; inside brackets only the whole name counts.
 */
export const findStoredNames = (prompt: string, stored: Iterable<string>): string[] => {
  const known = new Set(stored)
  const words = buildWordTree(known)
  const found = new Set<string>()
  const search = (text: string): void => {
    for (const { word } of findWords(words, text)) found.add(word)
  }
  let from = 0
  for (const { 0: whole, 1: name = '', index } of prompt.matchAll(bracketed)) {
    search(prompt.slice(from, index))
    if (known.has(name)) found.add(name)
    from = index + whole.length
  }
  search(prompt.slice(from))
  return [...found]
}
