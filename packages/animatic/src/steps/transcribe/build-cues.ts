import type { TranscribedPiece } from '../../audio/analysis/transcribe.ts'

export type Cue = { from: number; to: number; text: string }

const longestText = 60

/** Sentences and phrases, each short enough to read at once. */
const splitPhrases = (text: string): string[] => {
  const phrases: string[] = []
  for (const phrase of text.split(/(?<=[.!?,;:])\s+/)) {
    let line = ''
    for (const word of phrase.split(/\s+/)) {
      if (line !== '' && line.length + word.length >= longestText) {
        phrases.push(line)
        line = ''
      }
      line = line === '' ? word : `${line} ${word}`
    }
    if (line !== '') phrases.push(line)
  }
  return phrases
}

/** The transcript as cues: the phrases of a piece share its time in proportion to their letters. */
export const buildCues = (pieces: readonly TranscribedPiece[]): Cue[] =>
  pieces.flatMap(({ from, to, text: pieceText }) => {
    const phrases = splitPhrases(pieceText)
    const letters = phrases.reduce((sum, phrase) => sum + phrase.length, 0)
    let shownLetters = 0
    return phrases.map((text) => {
      const begins = from + ((to - from) * shownLetters) / letters
      shownLetters += text.length
      return { from: begins, to: from + ((to - from) * shownLetters) / letters, text }
    })
  })
