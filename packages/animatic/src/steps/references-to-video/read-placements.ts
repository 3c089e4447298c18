import { createFinder } from '../../vocabulary/find-words.ts'
import { type PlaceWord, placeVocabulary } from '../../vocabulary/place-vocabulary.ts'
import { findMentions } from './find-mentions.ts'

/** Placement words of the prompt. */
export type Placement = readonly PlaceWord[]

const findPlaces = createFinder<PlaceWord>(placeVocabulary)
const findPlacement = (text: string): Placement => [...new Set(findPlaces(text).map(({ tag }) => tag))]

const sentenceEnd = /[.;。；!！?？]/u

/** The words between a name and the next one, within the sentence. */
const wordsAfter = (prompt: string, from: number, to: number): string =>
  prompt.slice(from, to).split(sentenceEnd)[0] ?? ''

/** The placement words after each mention; with a single reference, those of the whole prompt. */
export const readPlacements = (prompt: string, names: readonly string[], others: number): Placement[] => {
  const mentions = findMentions(prompt, names)
  if (names.length + others === 1) return [findPlacement(prompt)]
  const placements = names.map((name): Placement => {
    const words = mentions.map((mention, index) =>
      mention.name === name
        ? wordsAfter(prompt, mention.at + mention.length, mentions[index + 1]?.at ?? prompt.length)
        : '',
    )
    return findPlacement(words.join(' , '))
  })
  return [...placements, ...Array.from({ length: others }, (): Placement => [])]
}
