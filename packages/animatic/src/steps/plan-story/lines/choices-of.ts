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

/** Deals things out over so many hands, each to one only, as evenly as can be. */
const deal = <T>(items: readonly T[], hands: number, random: Random): T[][] => {
  const dealt: T[][] = Array.from({ length: hands }, () => [])
  for (const [at, item] of shuffled(items, random).entries()) dealt[at % hands]?.push(item)
  return dealt
}

const books = { zh: chineseLines, en: englishLines }
const and = { zh: '和', en: ' and ' }

type Ask = { brief: Brief; arc: readonly Role[]; seed: number }

const say = (patterns: readonly string[], fillings: Fillings, language: Brief['language']): Sentence[] =>
  patterns.flatMap((pattern) =>
    expand(pattern).flatMap((text) => {
      const filled = fillLine(text, fillings)
      return filled === null ? [] : [{ text: filled, seconds: bareSeconds(filled, language), pattern }]
    }),
  )

const names = /\{(?:the|The|name|a)\}/
/** A part says what was said of this very thing, if anything was; the thing is named when it is shown and at the end. */
const bestFirst = (role: Role, sentences: readonly Sentence[]): readonly Sentence[] => {
  const said = sentences.filter(({ pattern }) => /\{[Ff]eature/.test(pattern))
  if (said.length > 0) return said
  const named = sentences.filter(({ pattern }) => names.test(pattern))
  return (role === 'product' || role === 'call') && named.length > 0 ? named : sentences
}

/** What each shot may say. No two shots may say the same, however often they are planned anew. */
export const choicesOf = ({ brief, arc, seed }: Ask): Choice[] => {
  const { language, subject, features, pictures } = brief
  const random = createRandom(seed, 'narration')
  const book = books[language]
  const tellers = arc.flatMap((role, shot) => (role === 'hook' || role === 'call' ? [] : [shot]))
  const dealtFeatures = deal(features, Math.max(1, tellers.length), random)
  const dealtFillers = deal(book.fillers, arc.length, random)
  const dealt = new Map(
    [...new Set(arc)].map((role) => [role, deal(book[role], arc.filter((other) => other === role).length, random)]),
  )
  const colours = pictures.find((picture) => picture.colours.length > 0)?.colours.join(and[language]) ?? null
  const usual = { ...nameFillings(language, subject), colours }
  return arc.map((role, shot) => {
    const [feature = null, feature2 = null] = dealtFeatures[tellers.indexOf(shot)] ?? []
    const fillings = { ...usual, feature, feature2 }
    const sentences = say(dealt.get(role)?.shift() ?? [], fillings, language)
    return {
      sentences,
      first: bestFirst(role, sentences),
      fillers: say(dealtFillers[shot] ?? [], fillings, language),
    }
  })
}
