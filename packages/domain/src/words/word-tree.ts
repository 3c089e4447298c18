/** A trie, so that one walk finds all words. */
export type WordTree = { next: Map<number, WordTree>; word: string | undefined }

export const buildWordTree = (words: Iterable<string>): WordTree => {
  const root: WordTree = { next: new Map(), word: undefined }
  for (const word of words) {
    let node = root
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i)
      const next = node.next.get(unit) ?? { next: new Map(), word: undefined }
      node.next.set(unit, next)
      node = next
    }
    if (word !== '') node.word = word
  }
  return root
}

/** The longest word that starts at a position and may end where it does. */
export const longestWordAt = (
  tree: WordTree,
  text: string,
  start: number,
  mayEndAt: (end: number) => boolean,
): string | undefined => {
  let longest: string | undefined
  let node = tree.next.get(text.charCodeAt(start))
  for (let end = start + 1; node; end++) {
    if (node.word !== undefined && mayEndAt(end)) longest = node.word
    node = node.next.get(text.charCodeAt(end))
  }
  return longest
}
