import type { Match } from './find-words.ts'
import type { Token } from './split-prompt.ts'

/** Names of things that are also actions. */
const ambiguous: readonly string[] = ['watch']

const actors: readonly string[] = ['i', 'we', 'you', 'they', 'he', 'she', 'it', 'who', 'to', 'and', 'both', 'people']
/** An action has an object; a thing is followed by its own place or nothing. */
const objects: readonly string[] = (
  'a an the this that these those his her its their my our your him them us me it each as how what from over out ' +
  'for tv television movies together while'
).split(' ')

/** Whether a word is an action here: "children watch the sea", but not "a watch on a table". */
export const isActionUse = (
  tokens: readonly Token[],
  { word, from, to }: Match<string>,
  matches: readonly Match<string>[],
): boolean => {
  if (!ambiguous.includes(word)) return false
  const [before, after] = [tokens[from - 1]?.text ?? '', tokens[to]?.text ?? '']
  const followsSubject = matches.some((other) => other.to === from && other.tag.startsWith('subject.'))
  return actors.includes(before) || objects.includes(after) || followsSubject
}
