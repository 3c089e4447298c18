import type { TranscribedPiece } from '../../audio/analysis/transcribe.ts'

export type Cue = { from: number; to: number; text: string }

const longestText = 60

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

/** Lines of about equal length, so that no last word is left over. */
const splitEvenly = (phrase: string): string[] => {
  const lines: string[] = []
  const target = phrase.length / Math.ceil(phrase.length / longestText)
  for (const word of phrase.split(/\s+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length / 2 >= target) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}

/** Sentences and phrases, each short enough to read at once. */
const splitPhrases = (text: string): string[] => text.split(/(?<=[.!?,;:])\s+/).flatMap(splitEvenly)

/** The phrases of a piece share its time in proportion to their letters. */
const toCues = ({ from, to, text: pieceText }: TranscribedPiece): Cue[] => {
  const phrases = splitPhrases(pieceText)
  const letters = phrases.reduce((sum, phrase) => sum + phrase.length, 0)
  let shownLetters = 0
  return phrases.map((text) => {
    const begins = from + ((to - from) * shownLetters) / letters
    shownLetters += text.length
    return { from: begins, to: from + ((to - from) * shownLetters) / letters, text }
  })
}

const leastWords = 3
/** A joined cue may have a second line. */
const longestJoined = 90
const longestPause = 2

const canJoin = (one: Cue, other: Cue): boolean =>
  other.from - one.to <= longestPause && one.text.length + other.text.length < longestJoined

const join = (one: Cue, other: Cue): Cue => ({ from: one.from, to: other.to, text: `${one.text} ${other.text}` })

/** Joins cues of one or two words with a neighbour, the earlier one first. */
const joinShortCues = (cues: readonly Cue[]): Cue[] => {
  const joined: Cue[] = []
  for (const cue of cues) {
    const before = joined.at(-1)
    const isShort = countWords(cue.text) < leastWords || (before !== undefined && countWords(before.text) < leastWords)
    if (before !== undefined && isShort && canJoin(before, cue)) joined[joined.length - 1] = join(before, cue)
    else joined.push(cue)
  }
  return joined
}

/** The transcript as cues of at least three words, where the pauses allow it. */
export const buildCues = (pieces: readonly TranscribedPiece[]): Cue[] => joinShortCues(pieces.flatMap(toCues))
