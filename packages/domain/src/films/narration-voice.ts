/** Narration voice by language. It is fixed, so an edit keeps the voice of the film. */
export const narrationVoice = {
  zh: 'Chinese (Mandarin)_Warm_Girl',
  en: 'Chinese (Mandarin)_Radio_Host',
} as const
export type FilmLanguage = keyof typeof narrationVoice

/** Default language: Chinese if the text has a Chinese character. */
export const detectLanguage = (text: string): FilmLanguage => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')
