import { countAround, countBehind } from '../vocabulary/count-before.ts'
import { countedWords, crowdWords, some } from '../vocabulary/count-words.ts'
import { drawingSynonyms } from '../vocabulary/drawing-synonyms.ts'
import { drawingWords } from '../vocabulary/drawing-words.gen.ts'
import { createFinder, type Match } from '../vocabulary/find-words.ts'
import { isActionUse } from '../vocabulary/is-action-use.ts'
import { mannerVocabulary } from '../vocabulary/manner-vocabulary.ts'
import { readTurns } from '../vocabulary/read-turns.ts'
import { splitPrompt, type Token } from '../vocabulary/split-prompt.ts'
import { subjectVocabulary } from '../vocabulary/subject-vocabulary.ts'
import { vocabulary } from '../vocabulary/vocabulary.ts'
import type { ColourName, SubjectName } from './scene-plan.ts'

export type Thing = {
  kind: SubjectName
  count: number | null
  colour: ColourName | null
  /** As the prompt names it. */
  word: string
}

export type WordGroup = 'time' | 'weather' | 'place' | 'trait' | 'camera' | 'colour' | 'mood' | 'look'

/** The words of the prompt, in its order; unwanted ones are only in `without`. */
export type Words = Record<WordGroup, string[]> & { things: Thing[]; without: string[] }

type Table = Readonly<Record<string, string>>

const asSubjects = (table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([kind, words]) => [`subject.${kind}`, words]))

const written: Table[] = [vocabulary, mannerVocabulary, asSubjects(subjectVocabulary), asSubjects(drawingSynonyms)]
const writtenWords = new Set(written.flatMap((table) => Object.values(table).flatMap((words) => words.split(', '))))

/** Labels of drawings yield to every word that was set by hand. */
const labels = Object.fromEntries(
  Object.entries(drawingWords).flatMap(([kind, words]) => {
    const left = words.split(', ').filter((word) => !writtenWords.has(word))
    return left.length === 0 ? [] : [[kind, left.join(', ')]]
  }),
)

const findAllTags = createFinder<string>(...written, asSubjects(labels))

/** The tags of a prompt; words that are actions here name nothing to draw. */
export const findTags = (prompt: string | readonly Token[]): Match<string>[] => {
  const tokens = typeof prompt === 'string' ? splitPrompt(prompt) : prompt
  const matches = findAllTags(tokens)
  return matches.map((match) => (isActionUse(tokens, match, matches) ? { ...match, tag: 'nothing' } : match))
}

const colourReach = 4

const joining = ['and', 'with', '和', '与', '跟']

/** The colour right before a noun applies to it, unless another noun, an "and" or the end of a clause is in between. */
const findColour = (matches: readonly Match<string>[], tokens: readonly Token[], index: number): ColourName | null => {
  const noun = matches[index]
  for (let before = index - 1; before >= 0; before -= 1) {
    const { tag, from, to } = matches[before] ?? { tag: '', from: 0, to: 0 }
    if (noun === undefined || noun.from - to > colourReach) return null
    if (to > noun.from) continue
    const between = tokens.slice(from, noun.from)
    if (tag.startsWith('subject.') || between.some(({ isBreak, text }) => isBreak || joining.includes(text)))
      return null
    if (tag.startsWith('colour.')) return tag.slice(7) as ColourName
  }
  return null
}

const findCount = (tokens: readonly Token[], noun: Match<string>, since: number, next: number): number | null => {
  const namedCount = countAround(tokens, noun.from, noun.to, since) ?? countBehind(tokens, noun.to, next)
  if (namedCount !== null && namedCount > 1) return namedCount
  const own = countedWords[noun.word]
  if (own !== undefined) return own
  if (crowdWords.includes(noun.word)) return Math.max(some, namedCount === 1 ? some : 0) + (namedCount === null ? 2 : 0)
  return namedCount ?? (noun.plural ? some : null)
}

/** "A man and two women" are three, and so are "a king, a monk and a wizard". */
const isAnother = (tokens: readonly Token[], noun: Match<string>, since: number, before: string): boolean => {
  const between = tokens.slice(since, noun.from)
  const isIntroduced = ['a', 'an', 'her', 'his', 'their'].some((word) =>
    tokens.slice(Math.max(since, noun.from - 2), noun.from).some(({ text }) => text === word),
  )
  // "A nurse pushes an old man": a second person with another name.
  if (noun.tag === 'subject.person' && noun.word !== before && isIntroduced) return true
  const isListed = between.length === 2 && between[0]?.isBreak === true && ['a', 'an'].includes(between[1]?.text ?? '')
  return isListed || (between.length <= 3 && between.some(({ text }) => ['and', '和', '与'].includes(text)))
}

/** Words for a second person, wherever the first one is named. */
const kin: readonly string[] = ['女儿', '儿子', '孙女', '孙子']

const joinThings = (things: readonly Thing[]): Thing[] => {
  const byKind = new Map<string, Thing>()
  for (const thing of things) {
    const known = byKind.get(thing.kind)
    byKind.set(thing.kind, {
      kind: thing.kind,
      count:
        known !== undefined && kin.includes(thing.word) && known.word !== thing.word
          ? (known.count ?? 1) + (thing.count ?? 1)
          : (known?.count ?? thing.count),
      colour: known?.colour ?? thing.colour,
      word: known?.word ?? thing.word,
    })
  }
  return [...byKind.values()]
}

export const readWords = (prompt: string): Words => {
  const tokens = splitPrompt(prompt)
  const matches = findTags(tokens)
  const turns = readTurns(tokens, matches)
  const reading: Words = {
    time: [],
    weather: [],
    place: [],
    trait: [],
    camera: [],
    colour: [],
    mood: [],
    look: [],
    things: [],
    without: [],
  }
  let since = 0
  for (const [index, one] of matches.entries()) {
    const [group = '', name = ''] = one.tag.split('.')
    const turn = turns[one.from]
    if (turn === 'turn.other') continue
    const isUnwanted = turn === 'turn.not'
    if (group === 'without' || (isUnwanted && group !== 'turn' && group !== 'nothing'))
      // No moon is still a night.
      reading.without.push(group === 'time' && /moon|月/.test(one.word) ? 'moon' : name)
    else if (
      group === 'subject' &&
      one.word === 'family' &&
      matches[index - 1]?.to === one.from &&
      reading.things.length > 0
    ) {
      // "An elephant family": several elephants, and no people.
      const last = reading.things.pop()
      if (last !== undefined) reading.things.push({ ...last, count: 4 })
    } else if (group === 'subject') {
      // Every kind comes from a table whose keys are names of drawings.
      const kind = name as SubjectName
      const next = matches.slice(index + 1).find(({ tag, from }) => tag.startsWith('subject.') && from > one.from)
      const count = findCount(tokens, one, since, next?.from ?? tokens.length)
      const last = reading.things.at(-1)
      if (last?.kind === kind && isAnother(tokens, one, since, last.word))
        reading.things.splice(-1, 1, { ...last, count: (last.count ?? 1) + (count ?? 1) })
      else reading.things.push({ kind, count, colour: findColour(matches, tokens, index), word: one.word })
    } else if (group in reading) {
      const names = reading[group as WordGroup]
      if (!names.includes(name)) names.push(name)
    }
    if (group === 'subject') since = one.to
  }
  const things = joinThings(reading.things).filter(({ kind }) => !reading.without.includes(kind))
  return { ...reading, things, without: [...new Set(reading.without)] }
}
