import { wordFinder } from '../words/find-words.ts'

/**
 * Writes the replacements of a dictionary into texts: whole words, the longest first, upper and lower case told apart;
 * of two entries for one word the first counts. For the parts between pauses, whose markers it would not spare.
 */
export const pronouncer = (entries: readonly string[]): ((text: string) => string) => {
  const replacements = new Map<string, string>()
  for (const entry of entries) {
    const slash = entry.indexOf('/')
    const word = entry.slice(0, slash)
    if (slash > 0 && !replacements.has(word)) replacements.set(word, entry.slice(slash + 1))
  }
  const find = wordFinder(replacements.keys())
  return (text) => {
    let spoken = ''
    let from = 0
    for (const { word, start, end } of find(text)) {
      spoken += text.slice(from, start) + (replacements.get(word) ?? word)
      from = end
    }
    return spoken + text.slice(from)
  }
}
