import { createRandom, type Random } from '../../../plan/random.ts'
import type { Role } from '../arc.ts'
import type { Brief } from '../read-brief.ts'
import { chineseLines } from './chinese.ts'
import { englishLines } from './english.ts'
import { bareSeconds } from './estimate-seconds.ts'
import { expand } from './expand.ts'
import type { Choice, Sentence } from './fit-line.ts'
import { type Fillings, fillLine, nameFillings } from './name-fillings.ts'

const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(random.next() * left.length), 1)[0] as T)
}

/** Distributes items over hands, each item to one only, as evenly as possible. */
const distribute = <T>(items: readonly T[], hands: number, random: Random): T[][] => {
  const groups: T[][] = Array.from({ length: hands }, () => [])
  for (const [at, item] of shuffled(items, random).entries()) groups[at % hands]?.push(item)
  return groups
}

const books = { zh: chineseLines, en: englishLines }
const and = { zh: '和', en: ' and ' }

type ChoiceInput = { brief: Brief; arc: readonly Role[]; seed: number }

const fillPatterns = (patterns: readonly string[], fillings: Fillings, language: Brief['language']): Sentence[] =>
  patterns.flatMap((pattern) =>
    expand(pattern).flatMap((text) => {
      const filled = fillLine(text, fillings)
      return filled === null ? [] : [{ text: filled, seconds: bareSeconds(filled, language), pattern }]
    }),
  )

const names = /\{(?:the|The|name|a)\}/
/** Prefers sentences with features of this product. Names the product when it is shown and at the end. */
const bestFirst = (role: Role, sentences: readonly Sentence[]): readonly Sentence[] => {
  const featureSentences = sentences.filter(({ pattern }) => /\{[Ff]eature/.test(pattern))
  if (featureSentences.length > 0) return featureSentences
  const namedSentences = sentences.filter(({ pattern }) => names.test(pattern))
  return (role === 'product' || role === 'call') && namedSentences.length > 0 ? namedSentences : sentences
}

/** The possible sentences of each shot. No two shots share one, however often they are replanned. */
export const buildChoices = ({ brief, arc, seed }: ChoiceInput): Choice[] => {
  const { language, subject, features, pictures } = brief
  const random = createRandom(seed, 'narration')
  const book = books[language]
  const featureShots = arc.flatMap((role, shot) => (role === 'hook' || role === 'call' ? [] : [shot]))
  const featuresByShot = distribute(features, Math.max(1, featureShots.length), random)
  const fillersByShot = distribute(book.fillers, arc.length, random)
  const patternsByRole = new Map(
    [...new Set(arc)].map((role) => [
      role,
      distribute(book[role], arc.filter((other) => other === role).length, random),
    ]),
  )
  const colours = pictures.find((picture) => picture.colours.length > 0)?.colours.join(and[language]) ?? null
  const sharedFillings = { ...nameFillings(language, subject), colours }
  return arc.map((role, shot) => {
    const [feature = null, feature2 = null] = featuresByShot[featureShots.indexOf(shot)] ?? []
    const fillings = { ...sharedFillings, feature, feature2 }
    const sentences = fillPatterns(patternsByRole.get(role)?.shift() ?? [], fillings, language)
    return {
      sentences,
      first: bestFirst(role, sentences),
      fillers: fillPatterns(fillersByShot[shot] ?? [], fillings, language),
    }
  })
}
