import { createFinder } from './find-words.ts'
import { subjectVocabulary } from './subject-vocabulary.ts'
import { vocabulary } from './vocabulary.ts'

/** What the prompt names, group by group, in its own order. */
export type Words = Record<
  'time' | 'weather' | 'place' | 'trait' | 'camera' | 'colour' | 'subject' | 'plural',
  string[]
>

const findTags = createFinder({
  ...vocabulary,
  ...Object.fromEntries(Object.entries(subjectVocabulary).map(([kind, words]) => [`subject.${kind}`, words])),
} as Readonly<Record<string, string>>)

export const readWords = (prompt: string): Words => {
  const words: Words = { time: [], weather: [], place: [], trait: [], camera: [], colour: [], subject: [], plural: [] }
  for (const { tag, plural } of findTags(prompt)) {
    const [group = '', name = ''] = tag.split('.')
    if (group in words) words[group as keyof Words].push(name)
    if (plural) words.plural.push(name)
  }
  return words
}
