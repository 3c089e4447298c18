import type { Rule } from '@kinora/contract'
import { characterAt, placeOf } from '../words/characters.ts'
import { growTree, longestWordAt } from '../words/word-tree.ts'

export type SubjectReference = { name: string; start: number; end: number }
export type FoundReferences = {
  /** Those to declared names, in the order of the prompt. */
  references: SubjectReference[]
  /** The first `[@` that names no declared subject: a refusal only with `subjects` and without `auto_subjects`. */
  fault: { rule: Rule; message: string } | undefined
}

/** Nothing it has passed can match otherwise, so it never steps back. */
const mention = /\[@([^[\]@]*)(\]?)|@/g

/** What may not follow `@name`, or it would be a longer name. Brackets take the others. */
const isNameCharacter = (character: string): boolean => /^[\p{L}\p{N}\p{M}_]$/u.test(character)

/** Where a prompt refers to subjects, as `[@name]` or `@name` (D-246). */
export const findReferences = (prompt: string, names: readonly string[]): FoundReferences => {
  const declared = new Set(names)
  const tree = growTree(declared)
  const references: SubjectReference[] = []
  let fault: FoundReferences['fault']
  const refuse = (index: number, words: string): void => {
    fault ??= { rule: 'subject_reference', message: `the reference at character ${placeOf(prompt, index)} ${words}` }
  }
  for (const { 0: whole, 1: inside, 2: close, index } of prompt.matchAll(mention)) {
    if (inside !== undefined && close === ']') {
      if (declared.has(inside)) references.push({ name: inside, start: index, end: index + whole.length })
      else refuse(index, 'names no subject of the request')
      continue
    }
    if (inside !== undefined) refuse(index, 'has no closing bracket')
    const start = index + whole.indexOf('@')
    const name = longestWordAt(tree, prompt, start + 1, (end) => !isNameCharacter(characterAt(prompt, end)))
    if (name !== undefined) references.push({ name, start, end: start + 1 + name.length })
  }
  return { references, fault }
}
