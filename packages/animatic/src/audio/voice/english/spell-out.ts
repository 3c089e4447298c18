import { drawsStress, spellingRules } from './spelling-rules.ts'

const classes: Readonly<Record<string, string>> = { V: '[aeiouy]', C: '[b-df-hj-np-tv-xz]', '^': '^', $: '$' }
const asPattern = (context: string): string => [...context].map((sign) => classes[sign] ?? sign).join('')

type Rule = { letters: string; before: RegExp; after: RegExp; sounds: string[] }

const readRule = (line: string): Rule => {
  const [, before = '', letters = '', after = '', sounds = ''] = /^(.*)\((.+)\)(.*)=(.*)$/.exec(line) ?? []
  return {
    letters,
    before: new RegExp(`${asPattern(before)}$`),
    after: new RegExp(`^${asPattern(after)}`),
    sounds: sounds === '' ? [] : sounds.split(' '),
  }
}
const rules = spellingRules.map(readRule)

const isVowel = (sound: string): boolean => /^[AEIOU]/.test(sound)

const applyRules = (word: string): string[] => {
  const sounds: string[] = []
  for (let at = 0; at < word.length; ) {
    const rule = rules.find(
      ({ letters, before, after }) =>
        word.startsWith(letters, at) && before.test(word.slice(0, at)) && after.test(word.slice(at + letters.length)),
    )
    sounds.push(...(rule?.sounds ?? []))
    at += rule?.letters.length ?? 1
  }
  return sounds
}

/** The index of the stressed vowel. */
const stressedVowel = (word: string, vowels: number): number => {
  if (drawsStress.test(word)) return Math.max(0, vowels - (/(?:ical|ity|graphy|logy|meter)s?$/.test(word) ? 3 : 2))
  return Math.max(0, vowels - 3)
}

const reduced: Readonly<Record<string, string>> = { AE: 'AH', EH: 'AH', AA: 'AH' }

/** Guesses the pronunciation of an unknown word, as dictionary sounds with one stress. */
export const spellOut = (word: string): string => {
  const sounds = applyRules(word.replace(/[^a-z]/g, ''))
  const vowels = sounds.filter(isVowel).length
  const stressed = stressedVowel(word, vowels)
  let seen = -1
  return sounds
    .map((sound) => {
      if (!isVowel(sound)) return sound
      seen += 1
      return seen === stressed ? `${sound}1` : `${vowels > 2 ? (reduced[sound] ?? sound) : sound}0`
    })
    .join(' ')
}
