/** What a text is written in, as the codes of languages; Chinese, where Han stands without the signs of its neighbours. */
const byScript: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Latin}/u, 'en'],
]

/** Null where no script tells, as in a line of digits. */
export const languageOf = (text: string): string | null => byScript.find(([script]) => script.test(text))?.[1] ?? null

/** Those that the neural tier speaks; the others are left to the basic one. */
export const isNeuralLanguage = (language: string): language is 'en' | 'zh' => language === 'en' || language === 'zh'
