/** Language codes by script. Han without kana or hangul is Chinese. */
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

/** Null if no script decides, as in a line of digits. */
export const detectLanguage = (text: string): string | null =>
  byScript.find(([script]) => script.test(text))?.[1] ?? null

/** Languages of the neural tier; the basic tier speaks the others. */
export const isNeuralLanguage = (language: string): language is 'en' | 'zh' => language === 'en' || language === 'zh'
