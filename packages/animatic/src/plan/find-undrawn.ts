import { latinCounts } from '../vocabulary/count-words.ts'
import { figureVocabulary } from '../vocabulary/figure-vocabulary.ts'
import { createFinder, type Match } from '../vocabulary/find-words.ts'
import { plainChinese, plainWords } from '../vocabulary/plain-words.ts'
import { readTurns } from '../vocabulary/read-turns.ts'
import { splitPrompt, type Token } from '../vocabulary/split-prompt.ts'
import type { SubjectName } from './scene-plan.ts'
import { habitats, isTabletop } from './subject-places.ts'

const findFigureWords = createFinder<string>(figureVocabulary)
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words that hold two things together: one thing is on, in or in the hands of the other. */
const joining: readonly string[] = [
  'in',
  'into',
  'inside',
  'on',
  'onto',
  'top',
  'under',
  'between',
  'holds',
  'holding',
  'carries',
  'carrying',
  'wears',
  'wearing',
]
const chineseHolding = /(?:拿着|抱着|戴着|举着|端着)[^，。]{0,3}$/
const chineseIn = /在[^，。]{0,3}$/
const chineseInside = /^[上里中内]/
const reach = 6
/** Between "in" and its thing are few words. */
const closeReach = 4

export type Undrawn = {
  /** Words of the prompt, in its order. */
  words: string[]
  /** Subjects that another word makes something else, or that another thing would have to hold. */
  dropped: SubjectName[]
}

/** "Five oranges" are no colour. */
const isCountedColour = ({ tag, plural }: Match<string>): boolean => plural && tag.startsWith('colour.')

const isAction = (word: string): boolean => /(?:s|ed|ing|ly)$/.test(word)

/** Things on, under or in scenery are where a viewer expects them. */
const isScenery = (kind: SubjectName): boolean => habitats[kind].habitat === 'building' || kind === 'bridge'

/** "An oak board": the oak describes the board. Of "a dog jumps", the next word is an action. */
const describesNext = (
  tokens: readonly Token[],
  { to, plural }: Match<string>,
  covered: readonly boolean[],
): boolean => {
  const next = tokens[to]
  if (plural || next === undefined || next.isBreak || !next.isLatin || covered[to] === true) return false
  return next.text.length > 2 && !plainWords.has(next.text) && !isAction(next.text)
}

/** A Chinese character that is part of another word: the tea in "tea farmer". */
const isPartOfWord = (
  tokens: readonly Token[],
  { from, to, tag }: Match<string>,
  covered: readonly boolean[],
): boolean => {
  const kind = tag.slice('subject.'.length) as SubjectName
  if (to - from > 1 || tokens[from]?.isLatin !== false) return false
  const start = tokens.findLastIndex(({ isBreak, isLatin }, at) => at < from && (isBreak || isLatin)) + 1
  const end = tokens.findIndex(({ isBreak, isLatin }, at) => at >= to && (isBreak || isLatin))
  const clause = tokens.slice(start, end < 0 ? tokens.length : end)
  const next = tokens[to]
  const isFollowed = next !== undefined && !next.isBreak && !next.isLatin && covered[to] !== true
  // An animal acts on its own; a thing with a character behind it is part of a name.
  if (isTabletop(kind) && isFollowed && !plainChinese.has(next.text)) return true
  const part = segmenter.segment(joinText(clause)).containing(from - start)
  if (part === undefined || [...part.segment].length < 2) return false
  const first = start + part.index
  return [...part.segment].some((_, index) => covered[first + index] !== true)
}

/** Words from one thing to the next that hold the second in a relation to the first, such as "in a basket". */
const findRelation = (
  tokens: readonly Token[],
  one: Match<string>,
  other: Match<string>,
  covered: readonly boolean[],
): string | null => {
  const between = tokens.slice(one.to, other.from)
  if (between.some(({ isBreak }) => isBreak) || between.length > reach) return null
  const at = between.findLastIndex(({ text }, index) => joining.includes(text) && between[index + 1]?.text !== 'front')
  const readFrom = (index: number): string =>
    tokens
      .slice(one.to + index, other.to)
      .map((token) => token.text)
      .join(' ')
  if (at >= 0 && between.length - at <= closeReach) return readFrom(at)
  const text = between.map((token) => token.text).join('')
  if (/[a-z]/.test(text)) {
    const action = findAction(between, covered.slice(one.to))
    return action < 0 ? null : readFrom(action)
  }
  const after = tokens[other.to]?.text ?? ''
  const isInside = chineseIn.test(text) && chineseInside.test(after)
  if (!isInside && !chineseHolding.test(text)) return null
  const from = Math.max(0, text.search(isInside ? /在/ : chineseHolding))
  return `${text.slice(from)}${joinText(tokens.slice(other.from, other.to))}${isInside ? after : ''}`
}

/** The place of an unknown action on the thing right behind it, as in "opens a glass jar"; -1 without one. */
const findAction = (between: readonly Token[], covered: readonly boolean[]): number => {
  const action = between.findIndex(
    ({ isLatin, text }, index) => isLatin && covered[index] !== true && isAction(text) && !plainWords.has(text),
  )
  return between.slice(action + 1).some(({ text }) => text === 'and') ? -1 : action
}

/** Single characters that are left over are parts of words. */
const isPlainChinese = (word: string): boolean =>
  [...word].length < 2 || plainChinese.has(word) || /^[一二两三四五六七八九十百千几多]+$/u.test(word)

/** The segmenter splits rare words into characters: they belong together, or to the word before them. */
const joinSingles = (segments: readonly string[]): string[] => {
  const words: string[] = []
  for (const segment of segments) {
    const isSingle = [...segment].length === 1
    const before = words.at(-1)
    if (
      isSingle &&
      before !== undefined &&
      !plainChinese.has(before) &&
      !(plainChinese.has(segment) && before.length > 1)
    )
      words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}

const joinText = (tokens: readonly Token[]): string =>
  tokens.some(({ isLatin }) => isLatin)
    ? tokens.map(({ text }) => text).join(' ')
    : tokens.map(({ text }) => text).join('')

/** Runs of words that no table contains. */
const findUncovered = (tokens: readonly Token[], covered: readonly boolean[]): string[] => {
  const runs: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    const isPlain = token.isLatin && (token.text.length < 3 || plainWords.has(token.text) || /^\d+$/.test(token.text))
    if (token.isBreak || covered[at] === true || (isPlain && !/^\d{4}$/.test(token.text))) runs.push([])
    else if (runs.at(-1)?.at(-1)?.isLatin === !token.isLatin) runs.push([token])
    else {
      const count = tokens[at - 1]
      // "Five oranges", where none is drawn.
      if (runs.at(-1)?.length === 0 && (latinCounts[count?.text ?? ''] ?? 1) > 1) runs.at(-1)?.push(count as Token)
      runs.at(-1)?.push(token)
    }
  }
  return runs.flatMap((run) => {
    if (run.length === 0) return []
    if (run[0]?.isLatin === true) return [joinText(run)]
    return joinSingles([...segmenter.segment(joinText(run))].map(({ segment }) => segment)).filter(
      (word) => !isPlainChinese(word),
    )
  })
}

const enclosing: readonly string[] = ['inside', 'interior']

/** "Inside a Gothic cathedral": the words from "inside" to the building, which would be drawn from outside. */
const findInside = (tokens: readonly Token[], { from, to }: Match<string>): string | null => {
  const start = tokens.findLastIndex(({ text }, at) => at < from && from - at <= closeReach && enclosing.includes(text))
  const between = tokens.slice(start + 1, from)
  if (start < 0 || between.some(({ isBreak }) => isBreak)) return null
  return joinText(tokens.slice(start, to))
}

const motions: readonly string[] = ['fall', 'falls', 'falling', 'tumbles', 'tumbling']

/** Motions that only things of the air make: nothing on land falls or takes off. */
const isUnshownMotion = (tokens: readonly Token[], at: number, actor: SubjectName | undefined): boolean => {
  if (actor === undefined || habitats[actor].habitat !== 'land') return false
  const [text = '', next = ''] = [tokens[at]?.text, tokens[at + 1]?.text]
  if (motions.includes(text)) return tokens[at + 1]?.isBreak !== false || !['in', 'asleep'].includes(next)
  return /^tak(?:es?|ing)$/.test(text) && next === 'off'
}

/** The words of a prompt that the scene cannot show, and the subjects that would show something else. */
export const findUndrawn = (prompt: string, matches: readonly Match<string>[], aboard: readonly string[]): Undrawn => {
  const tokens = splitPrompt(prompt)
  const covered = tokens.map(() => false)
  const hasPerson = matches.some(({ tag }) => tag === 'subject.person')
  for (const { from, to } of [
    ...matches.filter((match) => !isCountedColour(match)),
    ...(hasPerson ? findFigureWords(tokens) : []),
  ])
    covered.fill(true, from, to)
  // Words that the prompt excludes are not missing.
  for (const [at, turn] of readTurns(tokens, matches).entries()) if (turn !== null) covered[at] = true
  const things = matches.filter(({ tag }) => tag.startsWith('subject.'))
  const readKind = ({ tag }: Match<string>): SubjectName => tag.slice('subject.'.length) as SubjectName
  const words: string[] = []
  const dropped = new Set<SubjectName>()
  for (const thing of things) {
    if (readKind(thing) === 'person') continue
    if (!describesNext(tokens, thing, covered) && !isPartOfWord(tokens, thing, covered)) continue
    dropped.add(readKind(thing))
    covered.fill(false, thing.from, thing.to)
  }
  for (const [index, thing] of things.entries()) {
    const before = things[index - 1]
    if (before === undefined || dropped.has(readKind(thing)) || dropped.has(readKind(before))) continue
    if (readKind(before) === readKind(thing) || (aboard.includes(readKind(thing)) && aboard.includes(readKind(before))))
      continue
    if (isScenery(readKind(thing))) continue
    const relation = findRelation(tokens, before, thing, covered)
    if (relation === null) continue
    dropped.add(readKind(thing))
    words.push(relation)
  }
  for (const thing of things) {
    if (habitats[readKind(thing)].habitat !== 'building') continue
    const inside = findInside(tokens, thing)
    if (inside === null) continue
    dropped.add(readKind(thing))
    words.push(inside)
  }
  for (const at of tokens.keys()) {
    const actor = things.findLast(({ to }) => to <= at)
    if (isUnshownMotion(tokens, at, actor === undefined ? undefined : readKind(actor)))
      words.push(tokens[at + 1]?.text === 'off' ? `${tokens[at]?.text} off` : (tokens[at]?.text ?? ''))
  }
  const uncovered = findUncovered(tokens, covered).filter((word) => !words.some((phrase) => phrase.includes(word)))
  return { words: [...new Set([...uncovered, ...words])], dropped: [...dropped] }
}
