/** One word and its syllables, each with a digit for its tone: 5 is the neutral one. */
export type SpokenWord = { characters: string; syllables: string[] }

export const readTone = (syllable: string): string => syllable.at(-1) ?? ''
export const withTone = (syllable: string, tone: string): string => `${syllable.slice(0, -1)}${tone}`

type Placed = { syllable: string; word: number; isLast: boolean; isAlone: boolean }

const place = (words: readonly SpokenWord[]): Placed[] =>
  words.flatMap(({ syllables }, word) =>
    syllables.map((syllable, index) => ({
      syllable,
      word,
      isLast: index === syllables.length - 1,
      isAlone: syllables.length === 1,
    })),
  )

const isThird = (placed: Placed | undefined): boolean => placed !== undefined && readTone(placed.syllable) === '3'

/** The number of third tones in the row of this one. */
const rowLength = (row: readonly Placed[], at: number): number => {
  let [from, to] = [at, at]
  while (isThird(row[from - 1])) from -= 1
  while (isThird(row[to + 1])) to += 1
  return to - from + 1
}

const longestRow = 3

/**
 * Of third tones in a row, all but the last rise. A separate word before one that rises at once keeps its tone (纸老虎).
 * So does the end of a word inside a long row, which is spoken in groups (老虎很可怕).
 */
const rises = (row: readonly Placed[], at: number): boolean => {
  const [here, next] = [row[at], row[at + 1]]
  if (here === undefined || next === undefined || !isThird(here) || !isThird(next)) return false
  const doesNextRise = rises(row, at + 1)
  if (!here.isLast || !doesNextRise) return true
  if (here.isAlone) return next.isAlone || row[at + 2]?.word !== next.word
  return rowLength(row, at) <= longestRow
}

/** `underlying` are the same words before neutral tones were applied. */
export const applyThirdToneSandhi = (
  words: readonly SpokenWord[],
  underlying: readonly SpokenWord[] = words,
): SpokenWord[] => {
  const row = place(words)
  const full = place(underlying)
  const raised = row.map(({ syllable, word, isLast }, at) => {
    const wasBeforeThird = !isLast && row[at + 1]?.word === word && isThird(row[at]) && isThird(full[at + 1])
    return rises(row, at) || wasBeforeThird ? withTone(syllable, '2') : syllable
  })
  let at = 0
  return words.map(({ characters, syllables }) => {
    at += syllables.length
    return { characters, syllables: raised.slice(at - syllables.length, at) }
  })
}
