import { englishPhonemes } from '../english/english-phonemes.ts'
import { mandarinPhonemes } from '../mandarin/mandarin-phonemes.ts'
import type { SpokenText } from '../spoken-text.ts'

const hasMandarin = (text: string): boolean => /\p{Script=Han}|(?<![a-zü])[a-zü]{1,6}[1-5](?![a-z\d])/iu.test(text)

/** Phonemes of a sentence; `isChinese` says how its numbers are read where it has none but these. */
export const readText = (text: string, isChinese: boolean): SpokenText =>
  isChinese || hasMandarin(text)
    ? mandarinPhonemes(text, englishPhonemes)
    : { phonemes: englishPhonemes(text), tones: [] }
