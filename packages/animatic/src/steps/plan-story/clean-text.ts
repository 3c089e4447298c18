/** What a voice can say and a prompt needs: letters, numbers and the marks of ordinary writing. */
const kept = /[^\p{L}\p{M}\p{N}\s.,;:!?'’"“”()&%+/·，。；：！？、（）《》「」-]/gu

/** Without pictures, signs and control characters, on one line, of at most so many characters. */
export const cleanText = (text: string, most: number): string =>
  [...text.normalize('NFC').replace(kept, ' ').replace(/\s+/g, ' ').trim()].slice(0, most).join('').trim()

export const canBeSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Sentences with what ends them; a point inside a number ends nothing. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[。！？!?])\s*|(?<=\.)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(canBeSaid)

export const clausesOf = (text: string): string[] =>
  text
    .split(/[，。；：！？、;:!?()（）"“”《》「」]+|[,.]+(?=\s|$)/u)
    .map((clause) => clause.trim())
    .filter(canBeSaid)

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
