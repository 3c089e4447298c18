import { applyPronunciations, readPronunciations } from '@kinora/domain'

/** `(chu3)(li3)` becomes two spoken syllables; anything else is read as it stands. */
const asSyllables = (replacement: string): string =>
  replacement.replace(
    /\(([a-zü]{1,7}[1-5])\)/giu,
    (_, syllable: string) => ` ${syllable.toLowerCase().replaceAll('ü', 'v')} `,
  )

/** Puts the replacements of a dictionary, one a line, in place of the words they stand for. */
export const sayWords = (lines: string): ((text: string) => string) => {
  if (lines === '') return (text) => text
  const entries = readPronunciations(lines.split('\n'))
  const replacements = new Map([...entries.replacements].map(([word, said]) => [word, asSyllables(said)]))
  return (text) => applyPronunciations({ ...entries, replacements }, text)
}
