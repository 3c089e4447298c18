/** A run of vowels is a syllable, except for an `e` that only lengthens the one before. */
const syllablesOf = (word: string): number =>
  Math.max(1, word.replace(/(?<=[aeiouy][^aeiouy]*[^aeiouyl]|[aeiouy]l)e$/, '').match(/[aeiouy]+/g)?.length ?? 0)

/** A digit is read out as a word of its own, of about a syllable and a half. */
const digitUnits = 1.5

/** How much a voice has to say: a character of Chinese and a syllable of other words count the same. */
export const countUnits = (text: string): number => {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  const words =
    text.toLowerCase().match(/(?!\p{Script=Han})\p{L}[\p{L}\p{M}'’]*?(?=\p{Script=Han}|[^\p{L}\p{M}'’]|$)/gu) ?? []
  return han + digits * digitUnits + words.reduce((sum, word) => sum + syllablesOf(word), 0)
}
