import type { SaidPiece } from '../../audio/analysis/transcribe.ts'

export type Cue = { from: number; to: number; text: string }

const longestText = 60

/** Sentences and phrases, each short enough to be read at once. */
const phrasesOf = (text: string): string[] => {
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

/** What was said as cues: the phrases of a piece share its time as they share its letters. */
export const cuesOfPieces = (pieces: readonly SaidPiece[]): Cue[] =>
  pieces.flatMap(({ from, to, text: said }) => {
    const phrases = phrasesOf(said)
    const letters = phrases.reduce((sum, phrase) => sum + phrase.length, 0)
    let told = 0
    return phrases.map((text) => {
      const begins = from + ((to - from) * told) / letters
      told += text.length
      return { from: begins, to: from + ((to - from) * told) / letters, text }
    })
  })
