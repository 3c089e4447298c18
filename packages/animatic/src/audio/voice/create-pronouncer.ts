import { applyPronunciations, readPronunciations } from '@kinora/domain'

/** `(chu3)(li3)` becomes two syllables; any other text is read as written. */
const asSyllables = (replacement: string): string =>
  replacement.replace(
    /\(([a-zü]{1,7}[1-5])\)/giu,
    (_, syllable: string) => ` ${syllable.toLowerCase().replaceAll('ü', 'v')} `,
  )

/** Replaces words by the replacements of a dictionary, one per line. */
export const createPronouncer = (lines: string): ((text: string) => string) => {
  if (lines === '') return (text) => text
  const entries = readPronunciations(lines.split('\n'))
  const replacements = new Map(
    [...entries.replacements].map(([word, pronunciation]) => [word, asSyllables(pronunciation)]),
  )
  return (text) => applyPronunciations({ ...entries, replacements }, text)
}
