import { weigh } from '../words/weigh-script.ts'

/** Two rows of a subtitle, and about as much as one breath holds. */
const mostWeight = 150
/** Shorter ones are said together with what follows. */
const littleWeight = 90

const abbreviation = /(?:^|[\s“"(])(?:Mr|Mrs|Ms|Dr|St|Prof|Jr|Sr|vs|No|e\.g|i\.e|\p{Lu})$/u
const ends = {
  sentence: /[。！？!?…｡；;.][。！？!?…｡.]*["'”’」』）)\]]*/gu,
  clause: /[，,、：:—–]+/gu,
  word: /\p{White_Space}+/gu,
} as const

const isEnd = (text: string, match: string, end: number): boolean => {
  if (match !== '.') return true
  return !/[\p{L}\p{N}]/u.test(text[end] ?? '') && !abbreviation.test(text.slice(0, end - 1).slice(-8))
}

/** The text in pieces that end where the pattern does. */
const piecesOf = (text: string, pattern: RegExp): string[] => {
  const pieces: string[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length
    if (!isEnd(text, match[0], end)) continue
    pieces.push(text.slice(from, end))
    from = end
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}

/** Neighbours joined as long as they stay under a weight. */
const gather = (pieces: readonly string[], most: number): string[] => {
  const gathered: string[] = []
  let [open, openWeight] = ['', 0]
  for (const piece of pieces) {
    const weight = weigh(piece)
    if (open !== '' && openWeight + weight > most) {
      gathered.push(open)
      ;[open, openWeight] = ['', 0]
    }
    open += piece
    openWeight += weight
  }
  return open === '' ? gathered : [...gathered, open]
}

const anywhere = (text: string): string[] => gather([...text], mostWeight)

const breakLong = (text: string, [pattern, ...finer]: readonly RegExp[]): string[] => {
  if (weigh(text) <= mostWeight) return [text]
  if (!pattern) return anywhere(text)
  // What ends with a comma reads best when it is about as long as its neighbours.
  const parts = Math.ceil(weigh(text) / mostWeight)
  const fair = Math.min(mostWeight, Math.ceil(weigh(text) / parts) + mostWeight / 5)
  return gather(piecesOf(text, pattern), fair).flatMap((piece) => breakLong(piece, finer))
}

const canBeSaid = /[\p{L}\p{N}]/u

/** What one voice says, in lines that can each be said in a breath and read at a glance. */
export const cutLines = (text: string): string[] => {
  const sentences = gather(piecesOf(text.replace(/\p{White_Space}+/gu, ' '), ends.sentence), littleWeight)
  const lines = sentences.flatMap((sentence) => breakLong(sentence, [ends.clause, ends.word]))
  return lines.map((line) => line.trim()).filter((line) => canBeSaid.test(line))
}
