import { createFinder } from '../../vocabulary/find-words.ts'
import { type SubjectKind, subjectVocabulary } from '../../vocabulary/subject-vocabulary.ts'
import { vocabulary } from '../../vocabulary/vocabulary.ts'

const findSubjects = createFinder<SubjectKind>(subjectVocabulary)
const findSetting = createFinder(vocabulary)

/** What its words call the first being or thing that the engine can draw, in the language asked for. */
export const knownSubject = (text: string, language: 'zh' | 'en'): string | null => {
  const kind = findSubjects(text)[0]?.tag
  if (kind === undefined) return null
  const names = subjectVocabulary[kind].split(', ')
  return names.find((name) => /\p{Script=Han}/u.test(name) === (language === 'zh')) ?? null
}

/** Whether a text tells of a place, a time of day, a weather or a being, so that it can be drawn. */
export const namesThings = (text: string): boolean => findSetting(text).length > 0 || findSubjects(text).length > 0

/** Where a known being or thing ends in a list of English words, counted from 1; 0 where none is. */
export const endOfSubject = (words: readonly string[]): number => findSubjects(words.join(' '))[0]?.to ?? 0

/** Whether a text tells where or when something happens. */
export const tellsWhere = (text: string): boolean =>
  findSetting(text).some(({ tag }) => /^(?:place|time|weather)\./.test(tag))
