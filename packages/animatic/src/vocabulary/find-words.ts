import { splitPrompt, type Token } from './split-prompt.ts'

export type Match<Tag> = {
  tag: Tag
  /** The matched entry of the table. */
  word: string
  /** The first token and the one after the last. */
  from: number
  to: number
  plural: boolean
}

const singular = (word: string): string[] => {
  if (word.endsWith('ies')) return [word, word.slice(0, -1), `${word.slice(0, -3)}y`]
  if (word.endsWith('ves')) return [word, word.slice(0, -1), `${word.slice(0, -3)}f`]
  if (word.endsWith('es')) return [word, word.slice(0, -1), word.slice(0, -2)]
  return word.endsWith('s') && !word.endsWith('ss') ? [word, word.slice(0, -1)] : [word]
}

const readTable = <Tag extends string>(tables: readonly Readonly<Record<Tag, string>>[]): Map<string, Tag[]> => {
  const byWord = new Map<string, Tag[]>()
  for (const table of tables) {
    for (const tag of Object.keys(table) as Tag[]) {
      for (const word of table[tag].split(', ')) byWord.set(word, [...(byWord.get(word) ?? []), tag])
    }
  }
  return byWord
}

const longestPhrase = 7
const skipped = 10

type Step = { cost: number; from: number; word: string | null; plural: boolean }

/** The entry of a last word with the words before it, in the singular if necessary. */
const findEntry = (
  byWord: ReadonlyMap<string, unknown>,
  head: string,
  forms: readonly string[],
): { word: string; plural: boolean } | null => {
  const at = forms.findIndex((form) => byWord.has(head + form))
  return at < 0 ? null : { word: head + (forms[at] ?? ''), plural: at > 0 }
}

/** The fewest and longest entries that cover the most; on a tie the one with the longer last word (白 天鹅, not 白天 鹅). */
const cover = (byWord: ReadonlyMap<string, unknown>, tokens: readonly Token[]): Step[] => {
  const best: Step[] = [{ cost: 0, from: 0, word: null, plural: false }]
  for (let to = 1; to <= tokens.length; to += 1) {
    const last = tokens[to - 1]
    const forms = last === undefined ? [] : last.isLatin ? singular(last.text) : [last.text]
    let chosen: Step = { cost: (best[to - 1]?.cost ?? 0) + skipped, from: to - 1, word: null, plural: false }
    let head = ''
    for (let from = to - 1; from >= Math.max(0, to - longestPhrase); from -= 1) {
      const token = tokens[from]
      if (token === undefined || token.isBreak) break
      if (from < to - 1) head = `${token.text}${token.isLatin && tokens[from + 1]?.isLatin === true ? ' ' : ''}${head}`
      const entry = findEntry(byWord, head, forms)
      const cost = (best[from]?.cost ?? 0) + 1
      if (entry !== null && cost <= chosen.cost) chosen = { cost, from, ...entry }
    }
    best.push(chosen)
  }
  return best
}

/** Creates a finder over tables. It reads no token twice; tags are in the order of the prompt. */
export const createFinder = <Tag extends string>(...tables: readonly Readonly<Record<Tag, string>>[]) => {
  const byWord = readTable(tables)
  return (prompt: string | readonly Token[]): Match<Tag>[] => {
    const tokens = typeof prompt === 'string' ? splitPrompt(prompt) : prompt
    const best = cover(byWord, tokens)
    const matches: Match<Tag>[] = []
    for (let to = tokens.length; to > 0; ) {
      const { from, word, plural } = best[to] ?? { from: to - 1, word: null, plural: false }
      if (word !== null)
        matches.push(...(byWord.get(word) ?? []).toReversed().map((tag) => ({ tag, word, from, to, plural })))
      to = from
    }
    return matches.reverse()
  }
}
