import { findTags } from '../../plan/read-words.ts'
import type { SubjectName } from '../../plan/scene-plan.ts'
import { splitPrompt } from '../../vocabulary/split-prompt.ts'

/** The things that a text names, with the words that it uses. */
const findSubjects = (text: string): { tag: SubjectName; word: string }[] =>
  findTags(splitPrompt(text)).flatMap(({ tag, word }) =>
    // Every kind of a table of subjects is the name of a drawing.
    tag.startsWith('subject.') ? [{ tag: tag.slice('subject.'.length) as SubjectName, word }] : [],
  )

const one = /\b(?:he|she|it|him|her|his)\b|[他她它](?!们)/i
const several = /\b(?:they|them|their|both|together)\b|[他她它]们|一起|两人/i
const introduction = /\b(\p{Lu}\p{L}+),? the ((?:\p{Ll}+ ){0,2}\p{Ll}+)/gu

type Character = { kind: SubjectName; name: string; aliases: string[] }

/** Names given to characters: after "Rudi the fox", Rudi is the fox. */
const readAliases = (sentence: string): [alias: string, kind: SubjectName][] =>
  [...sentence.matchAll(introduction)].flatMap(([, alias = '', thing = '']) => {
    const kind = findSubjects(thing)[0]?.tag
    return kind === undefined ? [] : [[alias, kind]]
  })

/** Replaces names by what they name: "Rudi the fox" and "Rudi" become "the fox". */
export const spellOutNames = (sentences: readonly string[]): string[] => {
  const names = new Map(
    sentences.flatMap((sentence) =>
      [...sentence.matchAll(introduction)].flatMap(([, name = '', thing = '']) => {
        const [named] = findSubjects(thing)
        return named === undefined ? [] : [[name, named.word] as const]
      }),
    ),
  )
  return sentences.map((sentence) =>
    [...names].reduce(
      (text, [name, thing]) =>
        text.replaceAll(new RegExp(`\\b${name}(?:,? the (?:\\p{Ll}+ ){0,2}${thing})?\\b`, 'gu'), `the ${thing}`),
      sentence,
    ),
  )
}

const scenery: readonly string[] = [
  'house',
  'tree',
  'castle',
  'temple',
  'bridge',
  'palm',
  'blossomTree',
  'windmill',
  'lighthouse',
]

/**
 * For each sentence of a story, the characters that it refers to by a pronoun or a given name without saying what they
 * are. A shot shows them as well.
 */
export const followCharacters = (sentences: readonly string[]): string[][] => {
  const cast: Character[] = []
  let before: Character[] = []
  return sentences.map((sentence) => {
    const named = findSubjects(sentence).flatMap(({ tag, word }): Character[] => {
      if (scenery.includes(tag)) return []
      const known = cast.find(({ kind }) => kind === tag)
      if (known !== undefined) return [known]
      const added = { kind: tag, name: word, aliases: [] }
      cast.push(added)
      return [added]
    })
    for (const [alias, kind] of readAliases(sentence)) cast.find((each) => each.kind === kind)?.aliases.push(alias)
    const aliased = cast.filter(({ aliases }) => aliases.some((alias) => sentence.includes(alias)))
    const isSeveral = several.test(sentence)
    const referred = isSeveral ? cast : one.test(sentence) && aliased.length === 0 ? before.slice(0, 1) : []
    const missing = [...new Set([...aliased, ...referred])].filter((each) => !named.includes(each))
    const shown = [...new Set([...aliased, ...referred, ...named])]
    before = shown.length > 0 ? shown : before
    return missing.map(({ name }) => name)
  })
}

const mostKept = 2

/** For each sentence that names nothing, the things that were named last: they are still there when a storm comes. */
export const keepCast = (sentences: readonly string[]): string[][] => {
  let cast: string[] = []
  return sentences.map((sentence) => {
    const named = findSubjects(sentence)
      .filter(({ tag }) => !scenery.includes(tag))
      .map(({ word }) => word)
    const kept = named.length === 0 && sentence !== '' ? cast : []
    cast = [...named, ...cast.filter((word) => !named.includes(word))].slice(0, mostKept)
    return kept
  })
}

/** The word for the first thing that a text names; null without one. */
export const firstThing = (text: string): string | null => findSubjects(text)[0]?.word ?? null

/** The things that a text names. */
export const namedKinds = (text: string): SubjectName[] => [...new Set(findSubjects(text).map(({ tag }) => tag))]
