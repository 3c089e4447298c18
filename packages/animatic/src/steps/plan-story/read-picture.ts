import { cleanText, isChinese } from './clean-text.ts'
import { colourInChinese, isColour, isThing, thingInChinese } from './thing-names.ts'

/** The usable facts of a description: the main thing, its colours, and a short version of all. */
export type PictureContent = { thing: string | null; colours: string[]; words: string }

const longest = 160

/** The singular, as in the list of things. */
const singular = (word: string): string => (isThing(word) ? word : word.replace(/s$/, ''))

const thingIn = (sentence: string): string | null => {
  const words = sentence.toLowerCase().match(/[a-z]+/g) ?? []
  const pairs = words.map((word, at) => `${word} ${singular(words[at + 1] ?? '')}`)
  for (const [at, word] of words.entries()) {
    const match = [pairs[at] ?? '', word, singular(word)].find(isThing)
    if (match !== undefined) return match
  }
  return null
}

const coloursIn = (text: string): string[] => [...new Set(text.toLowerCase().match(/[a-z]+/g) ?? [])].filter(isColour)

/** In the language of the film; drops things without a translation. */
export const readPicture = (description: string, language: 'zh' | 'en'): PictureContent => {
  const clean = cleanText(description, 600)
  const [first = ''] = clean.split(/(?<=[.。])\s*/u)
  const [thing, colours] = [thingIn(first), coloursIn(clean).slice(0, 2)]
  const words = cleanText(first.replace(/,? in \w+ format/, '').replace(/[.。]+$/, ''), longest)
  if (language === 'en') return { thing, colours, words: isChinese(words) ? '' : words }
  return {
    thing: thing && thingInChinese(thing),
    colours: colours.flatMap((colour) => colourInChinese(colour) ?? []),
    words: isChinese(words) ? words : '',
  }
}
