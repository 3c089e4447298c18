/** A run of vowels is a syllable, except for a silent `e` at the end. */
const countSyllables = (word: string): number =>
  Math.max(1, word.replace(/(?<=[aeiouy][^aeiouy]*[^aeiouyl]|[aeiouy]l)e$/, '').match(/[aeiouy]+/g)?.length ?? 0)

/** A digit is read as a separate word of about one and a half syllables. */
const digitUnits = 1.5

/** Units of speech: a Chinese character and a syllable of other languages count the same. */
export const countUnits = (text: string): number => {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  const words =
    text.toLowerCase().match(/(?!\p{Script=Han})\p{L}[\p{L}\p{M}'’]*?(?=\p{Script=Han}|[^\p{L}\p{M}'’]|$)/gu) ?? []
  return han + digits * digitUnits + words.reduce((sum, word) => sum + countSyllables(word), 0)
}
