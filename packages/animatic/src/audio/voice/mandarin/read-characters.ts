import { pinyin } from 'pinyin-pro'
import { beforeFullLi, neutralToneWords, wholeEr, wordEndings } from './neutral-tone-words.ts'
import { applyThirdToneSandhi, type SpokenWord, withTone } from './third-tone-sandhi.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The library adapts 一 and 不 to the following syllable and marks the neutral tone with 0. */
const readSyllables = (text: string): string[] =>
  pinyin(text, { toneType: 'num', type: 'array', toneSandhi: true, v: true }).map((syllable) =>
    /[1-4]$/.test(syllable) ? syllable : `${syllable.replace(/0$/, '')}5`,
  )

const hasNeutralTone = (characters: readonly string[], at: number): boolean => {
  const [before = '', here = ''] = [characters[at - 1], characters[at]]
  if (before === '') return false
  const pair = `${before}${here}`
  if (neutralToneWords.has(pair)) return true
  if (here === '里') return !beforeFullLi.has(before)
  if (here === '儿') return !wholeEr.has(pair) && !wholeEr.has(`${here}${characters[at + 1] ?? ''}`)
  // As in 等一等.
  return here === '一' && before === characters[at + 1]
}

const wordsIn = (text: string): string[] =>
  [...segmenter.segment(text)].reduce<string[]>((words, { segment }) => {
    const before = words.at(-1)
    if (before === undefined || !wordEndings.has(segment)) return [...words, segment]
    return [...words.slice(0, -1), before + segment]
  }, [])

const joinWords = (text: string, syllables: readonly string[]): SpokenWord[] => {
  let at = 0
  return wordsIn(text).map((segment) => {
    const length = [...segment].length
    at += length
    return { characters: segment, syllables: syllables.slice(at - length, at) }
  })
}

/** Reads a run of Chinese characters: words, syllables and tones in context. */
export const readCharacters = (text: string): SpokenWord[] => {
  const characters = [...text]
  const syllables = readSyllables(text)
  const neutralized = syllables.map((syllable, at) =>
    hasNeutralTone(characters, at) ? withTone(syllable, '5') : syllable,
  )
  // A syllable with a neutral tone by position still counts as a third tone for the one before it: 哪里.
  return applyThirdToneSandhi(joinWords(text, neutralized), joinWords(text, syllables))
}
