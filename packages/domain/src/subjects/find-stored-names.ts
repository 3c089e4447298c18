import { findWords } from '../words/find-words.ts'
import { growTree } from '../words/word-tree.ts'

const bracketed = /\[@([^[\]@]*)\]/g

/**
 * Which stored names a prompt holds (D-248), in the order in which it first does: as `[@name]`, `@name` or a plain
 * word. Of names that begin alike the longest counts; inside brackets only the whole name does.
 */
export const findStoredNames = (prompt: string, stored: Iterable<string>): string[] => {
  const known = new Set(stored)
  const words = growTree(known)
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
