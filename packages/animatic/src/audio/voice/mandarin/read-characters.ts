import { pinyin } from 'pinyin-pro'
import { beforeFullLi, lightWords, wholeEr, wordEndings } from './light-words.ts'
import { raiseThirds, type SpokenWord, withTone } from './raise-thirds.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The library says 一 and 不 by what follows them, and marks the neutral tone with 0. */
const syllablesOf = (text: string): string[] =>
  pinyin(text, { toneType: 'num', type: 'array', toneSandhi: true, v: true }).map((syllable) =>
    /[1-4]$/.test(syllable) ? syllable : `${syllable.replace(/0$/, '')}5`,
  )

const isLight = (characters: readonly string[], at: number): boolean => {
  const [before = '', here = ''] = [characters[at - 1], characters[at]]
  if (before === '') return false
  const pair = `${before}${here}`
  if (lightWords.has(pair)) return true
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

/** How a run of Chinese characters is read: words, syllables and tones as they sound beside each other. */
export const readCharacters = (text: string): SpokenWord[] => {
  const characters = [...text]
  const syllables = syllablesOf(text)
  const light = syllables.map((syllable, at) => (isLight(characters, at) ? withTone(syllable, '5') : syllable))
  // What is light by its place still counted as a third tone for what stood before it: 哪里.
  return raiseThirds(joinWords(text, light), joinWords(text, syllables))
}
