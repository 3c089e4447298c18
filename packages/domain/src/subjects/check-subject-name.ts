import { limits, type Rule } from '@kinora/contract'
import { fields, scannedBy } from '../requests/fields.ts'
import { hasMoreCharacters } from '../words/characters.ts'

type Fault = { rule: Rule; message: string }

/** A valid name can be written as `[@name]` in a prompt (D-242). */
export const checkSubjectName = (name: string): Fault | undefined => {
  if (name === '' || hasMoreCharacters(name, limits.subjectNameChars))
    return { rule: 'max_length', message: `1 to ${limits.subjectNameChars} characters` }
  if (/[[\]@\p{Cc}]/u.test(name)) return { rule: 'chars', message: 'holds [, ], @ or a control character' }
  return undefined
}

/** The request field of a name. */
export const subjectName = () =>
  fields.plainText(limits.subjectNameChars, 'Used in the prompt as [@name]').superRefine(scannedBy(checkSubjectName))

/** The first fault in the names of a request: an invalid or repeated name. */
export const checkSubjectNames = (names: readonly string[]): (Fault & { index: number }) | undefined => {
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    const fault = checkSubjectName(name)
    if (fault) return { index, ...fault }
    if (seen.has(name)) return { index, rule: 'duplicate', message: 'another subject has this name' }
    seen.add(name)
  }
  return undefined
}
