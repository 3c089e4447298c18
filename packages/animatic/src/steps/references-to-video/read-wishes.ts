import { createFinder } from '../../vocabulary/find-words.ts'
import { type PlaceWord, placeVocabulary } from '../../vocabulary/place-vocabulary.ts'
import { findMentions } from './find-mentions.ts'

/** What the prompt says about where somebody stands. */
export type Wish = readonly PlaceWord[]

const findPlaces = createFinder<PlaceWord>(placeVocabulary)
const placesIn = (text: string): Wish => [...new Set(findPlaces(text).map(({ tag }) => tag))]

const endOfThought = /[.;。；!！?？]/u

/** The words between a name and the next one, as far as the sentence goes. */
const wordsAfter = (prompt: string, from: number, to: number): string =>
  prompt.slice(from, to).split(endOfThought)[0] ?? ''

/** For each name what is said after it is called; with a single thing to place, all that is said. */
export const readWishes = (prompt: string, names: readonly string[], others: number): Wish[] => {
  const mentions = findMentions(prompt, names)
  if (names.length + others === 1) return [placesIn(prompt)]
  const wishes = names.map((name): Wish => {
    const words = mentions.map((mention, index) =>
      mention.name === name
        ? wordsAfter(prompt, mention.at + mention.length, mentions[index + 1]?.at ?? prompt.length)
        : '',
    )
    return placesIn(words.join(' , '))
  })
  return [...wishes, ...Array.from({ length: others }, (): Wish => [])]
}
