import { englishPhonemes } from '../../../audio/voice/english/english-phonemes.ts'

const known = new Map<string, number>()
const mostKnown = 5000

/** How many sounds an English word has, without its accents. */
export const signsOfWord = (word: string): number => {
  const before = known.get(word)
  if (before !== undefined) return before
  const signs = englishPhonemes(word).match(/[^\sˈˌː.,;:!?]/gu)?.length ?? 0
  if (known.size < mostKnown) known.set(word, signs)
  return signs
}
