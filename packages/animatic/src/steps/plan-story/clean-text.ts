/** Characters that a voice can say and a prompt needs: letters, numbers and ordinary punctuation. */
const unwantedCharacters = /[^\p{L}\p{M}\p{N}\s.,;:!?'’"“”()&%+/·，。；：！？、（）《》「」-]/gu

/** Removes emoji, symbols and control characters, on one line, of at most `max` characters. */
export const cleanText = (text: string, max: number): string =>
  [...text.normalize('NFC').replace(unwantedCharacters, ' ').replace(/\s+/g, ' ').trim()].slice(0, max).join('').trim()

export const canBeSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Sentences with their end marks; a point inside a number ends nothing. */
export const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[。！？!?])\s*|(?<=\.)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(canBeSaid)

export const splitClauses = (text: string): string[] =>
  text
    .split(/[，。；：！？、;:!?()（）"“”《》「」]+|[,.]+(?=\s|$)/u)
    .map((clause) => clause.trim())
    .filter(canBeSaid)

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
