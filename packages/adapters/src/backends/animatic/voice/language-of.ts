// This one reads Chinese characters and pinyin with tone digits, and other Latin words as English.
const mandarin = 'cmn-latn-pinyin'

/** The first script that occurs in the text tells how to read all of it. */
const byScript: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, mandarin],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Latin}/u, 'en-us'],
]

/** Null where no script tells, as in a line of digits. */
export const languageOf = (text: string): string | null => byScript.find(([script]) => script.test(text))?.[1] ?? null

export const homeLanguages = { zh: mandarin, en: 'en-us' } as const
