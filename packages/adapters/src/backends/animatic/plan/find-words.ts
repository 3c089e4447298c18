type Entry<Tag> = { needle: string; latin: boolean; tags: Tag[] }

const isLatin = (word: string): boolean => /^[a-z ]+$/.test(word)

const readEntries = <Tag extends string>(table: Readonly<Record<Tag, string>>): Entry<Tag>[] => {
  const byWord = new Map<string, Tag[]>()
  for (const tag of Object.keys(table) as Tag[]) {
    for (const word of table[tag].split(', ')) byWord.set(word, [...(byWord.get(word) ?? []), tag])
  }
  return [...byWord]
    .map(([word, tags]) => ({ needle: word, latin: isLatin(word), tags }))
    .sort((a, b) => b.needle.length - a.needle.length)
}

const singular = (word: string): string[] => {
  if (word.endsWith('ies')) return [word, word.slice(0, -1), `${word.slice(0, -3)}y`]
  if (word.endsWith('ves')) return [word, word.slice(0, -1), `${word.slice(0, -3)}f`]
  if (word.endsWith('es')) return [word, word.slice(0, -1), word.slice(0, -2)]
  return word.endsWith('s') && !word.endsWith('ss') ? [word, word.slice(0, -1)] : [word]
}

type Word = { written: string; forms: string[]; at: number; taken: boolean }
export type Found<Tag> = { tag: Tag; at: number; plural: boolean }

const readLatinWords = (text: string): Word[] =>
  [...text.matchAll(/[a-z]+/g)].map((match) => ({
    written: match[0],
    forms: singular(match[0]),
    at: match.index,
    taken: false,
  }))

const takePhrase = (words: Word[], phrase: string): { at: number; plural: boolean } | null => {
  const parts = phrase.split(' ')
  for (let start = 0; start + parts.length <= words.length; start += 1) {
    if (words[start]?.forms.includes(parts[0] ?? '') !== true) continue
    const run = words.slice(start, start + parts.length)
    if (!run.every((word, i) => !word.taken && word.forms.includes(parts[i] ?? ''))) continue
    for (const word of run) word.taken = true
    return { at: run[0]?.at ?? 0, plural: run.at(-1)?.written !== parts.at(-1) }
  }
  return null
}

const takeText = (text: string, needle: string): { at: number; plural: boolean } | null => {
  const at = text.indexOf(needle)
  return at < 0 ? null : { at, plural: false }
}

/**
 * A finder over one table. Longer entries take their letters away from shorter ones; tags come in the order of the prompt.
 */
export const createFinder = <Tag extends string>(table: Readonly<Record<Tag, string>>) => {
  const entries = readEntries(table)
  return (prompt: string): Found<Tag>[] => {
    const words = readLatinWords(prompt.toLowerCase())
    let rest = prompt
    const found: Found<Tag>[] = []
    for (const { needle, latin, tags } of entries) {
      const hit = latin ? takePhrase(words, needle) : takeText(rest, needle)
      if (hit === null) continue
      if (!latin) rest = rest.replaceAll(needle, ' '.repeat(needle.length))
      found.push(...tags.map((tag) => ({ tag, ...hit })))
    }
    const inOrder = found.sort((a, b) => a.at - b.at)
    return inOrder.filter(({ tag }, index) => inOrder.findIndex((other) => other.tag === tag) === index)
  }
}
