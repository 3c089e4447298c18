import { createFinder } from '../../vocabulary/find-words.ts'
import { type SubjectKind, subjectVocabulary } from '../../vocabulary/subject-vocabulary.ts'
import { vocabulary } from '../../vocabulary/vocabulary.ts'

const findSubjects = createFinder<SubjectKind>(subjectVocabulary)
const findSetting = createFinder(vocabulary)

/** The name of the first subject that the engine can draw, in the requested language. */
export const knownSubject = (text: string, language: 'zh' | 'en'): string | null => {
  const kind = findSubjects(text)[0]?.tag
  if (kind === undefined) return null
  const names = subjectVocabulary[kind].split(', ')
  return names.find((name) => /\p{Script=Han}/u.test(name) === (language === 'zh')) ?? null
}

/** Whether a text names a place, a time of day, a weather or a being, so that it can be drawn. */
export const namesThings = (text: string): boolean => findSetting(text).length > 0 || findSubjects(text).length > 0

/** The end of a known subject in a list of English words, counted from 1; 0 without one. */
export const findSubjectEnd = (words: readonly string[]): number => findSubjects(words.join(' '))[0]?.to ?? 0

/** Whether a text names a place, a time or a weather. */
export const namesSetting = (text: string): boolean =>
  findSetting(text).some(({ tag }) => /^(?:place|time|weather)\./.test(tag))
