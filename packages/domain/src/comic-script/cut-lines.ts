import { weigh } from '../words/weigh-script.ts'

/** Two rows of a subtitle, about one breath. */
const mostWeight = 150
/** Shorter sentences are joined with the next one. */
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

/** Splits the text after each match of the pattern. */
const splitAfter = (text: string, pattern: RegExp): string[] => {
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

/** Joins neighbours up to a maximum weight. */
const joinShortPieces = (pieces: readonly string[], most: number): string[] => {
  const joined: string[] = []
  let [open, openWeight] = ['', 0]
  for (const piece of pieces) {
    const weight = weigh(piece)
    if (open !== '' && openWeight + weight > most) {
      joined.push(open)
      ;[open, openWeight] = ['', 0]
    }
    open += piece
    openWeight += weight
  }
  return open === '' ? joined : [...joined, open]
}

const splitAnywhere = (text: string): string[] => joinShortPieces([...text], mostWeight)

const breakLong = (text: string, [pattern, ...finer]: readonly RegExp[]): string[] => {
  if (weigh(text) <= mostWeight) return [text]
  if (!pattern) return splitAnywhere(text)
  // Clauses read best when they are about as long as their neighbours.
  const parts = Math.ceil(weigh(text) / mostWeight)
  const fair = Math.min(mostWeight, Math.ceil(weigh(text) / parts) + mostWeight / 5)
  return joinShortPieces(splitAfter(text, pattern), fair).flatMap((piece) => breakLong(piece, finer))
}

const canBeSaid = /[\p{L}\p{N}]/u

/** Cuts the text of one voice into lines of one breath that can be read at a glance. */
export const cutLines = (text: string): string[] => {
  const sentences = joinShortPieces(splitAfter(text.replace(/\p{White_Space}+/gu, ' '), ends.sentence), littleWeight)
  const lines = sentences.flatMap((sentence) => breakLong(sentence, [ends.clause, ends.word]))
  return lines.map((line) => line.trim()).filter((line) => canBeSaid.test(line))
}
