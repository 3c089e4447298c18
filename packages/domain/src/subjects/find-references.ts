import type { Rule } from '@kinora/contract'
import { characterAt, characterPosition } from '../words/characters.ts'
import { buildWordTree, longestWordAt } from '../words/word-tree.ts'

export type SubjectReference = { name: string; start: number; end: number }
export type FoundReferences = {
  /** References to declared names, in the order of the prompt. */
  references: SubjectReference[]
  /** The first `[@` without a declared subject: an error only with `subjects` and without `auto_subjects`. */
  fault: { rule: Rule; message: string } | undefined
}

/** No backtracking: no prefix can match in another way. */
const mention = /\[@([^[\]@]*)(\]?)|@/g

/** Characters that would extend `@name` to a longer name. Brackets allow the others. */
const isNameCharacter = (character: string): boolean => /^[\p{L}\p{N}\p{M}_]$/u.test(character)

/** Finds references to subjects in a prompt, as `[@name]` or `@name` (D-246). */
export const findReferences = (prompt: string, names: readonly string[]): FoundReferences => {
  const declared = new Set(names)
  const tree = buildWordTree(declared)
  const references: SubjectReference[] = []
  let fault: FoundReferences['fault']
  const refuse = (index: number, words: string): void => {
    fault ??= {
      rule: 'subject_reference',
      message: `the reference at character ${characterPosition(prompt, index)} ${words}`,
    }
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
