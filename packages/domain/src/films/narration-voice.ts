/** Who tells a film: one voice for a language, so that an edit is told by whoever told the rest. */
export const narrationVoice = {
  zh: 'Chinese (Mandarin)_Warm_Girl',
  en: 'Chinese (Mandarin)_Radio_Host',
} as const
export type FilmLanguage = keyof typeof narrationVoice

/** Of a request that does not say: Chinese as soon as a character of it is. */
export const languageOf = (text: string): FilmLanguage => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')
