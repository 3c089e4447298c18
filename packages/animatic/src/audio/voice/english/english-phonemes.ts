import { dictionary } from 'cmu-pronouncing-dictionary'
import { spokenCapitals } from './abbreviations.ts'
import { expandEnglish } from './expand-english.ts'
import { customPronunciations, functionWords, heteronyms, verbMarkers } from './function-words.ts'
import { toKokoroSounds } from './kokoro-sounds.ts'
import { spellOut } from './spell-out.ts'

const known = (word: string): string | undefined =>
  customPronunciations[word] ?? (Object.hasOwn(dictionary, word) ? dictionary[word] : undefined)

const voiceless = /(?:P|T|K|F|TH)$/
const hissing = /(?:S|Z|SH|ZH|CH|JH)$/
const withS = (sounds: string): string =>
  `${sounds} ${hissing.test(sounds) ? 'IH0 Z' : voiceless.test(sounds) ? 'S' : 'Z'}`
const withD = (sounds: string): string =>
  `${sounds} ${/[TD]$/.test(sounds) ? 'IH0 D' : voiceless.test(sounds) || /(?:S|SH|CH)$/.test(sounds) ? 'T' : 'D'}`

type Ending = readonly [ending: RegExp, stems: (stem: string) => string[], join: (sounds: string) => string]

const same = (stem: string): string[] => [stem]
const orWithE = (stem: string): string[] => [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')]

const endings: readonly Ending[] = [
  [/'s$/, same, withS],
  [/s'$/, same, withS],
  [/ies$/, (stem) => [`${stem}y`], (sounds) => `${sounds} Z`],
  [/s$/, orWithE, withS],
  [/ed$/, orWithE, withD],
  [/ing$/, orWithE, (sounds) => `${sounds} IH0 NG`],
  [/in'$/, orWithE, (sounds) => `${sounds} IH0 N`],
  [/er$/, orWithE, (sounds) => `${sounds} ER0`],
  [/est$/, orWithE, (sounds) => `${sounds} IH0 S T`],
  [/ly$/, orWithE, (sounds) => `${sounds} L IY0`],
  [/ness$/, same, (sounds) => `${sounds} N AH0 S`],
  [/less$/, same, (sounds) => `${sounds} L AH0 S`],
  [/ful$/, same, (sounds) => `${sounds} F AH0 L`],
  [/able$/, orWithE, (sounds) => `${sounds} AH0 B AH0 L`],
]
const beginnings: readonly (readonly [beginning: string, sounds: string])[] = [
  ['un', 'AH0 N'],
  ['re', 'R IY0'],
  ['non', 'N AA1 N'],
  ['pre', 'P R IY0'],
  ['mis', 'M IH0 S'],
  ['over', 'OW2 V ER0'],
  ['under', 'AH2 N D ER0'],
]

const byEnding = (word: string): string | undefined => {
  for (const [ending, stems, join] of endings) {
    if (!ending.test(word)) continue
    const stem = word.replace(ending, '')
    const knownStem = stem.length < 2 ? undefined : stems(stem).find((one) => known(one) !== undefined)
    if (knownStem !== undefined) return join(known(knownStem) ?? '')
  }
  return undefined
}

const byBeginning = (word: string): string | undefined => {
  for (const [beginning, sounds] of beginnings) {
    if (!word.startsWith(beginning)) continue
    const rest = word.slice(beginning.length)
    const restSounds = rest.length < 3 ? undefined : (known(rest) ?? byEnding(rest))
    if (restSounds !== undefined) return `${sounds} ${restSounds}`
  }
  return undefined
}

const shortestPart = 3

/** Two known words written as one: the second loses its stress. */
const byParts = (word: string): string | undefined => {
  for (let cut = word.length - shortestPart; cut >= shortestPart; cut -= 1) {
    const [first, second] = [known(word.slice(0, cut)), known(word.slice(cut)) ?? byEnding(word.slice(cut))]
    if (first !== undefined && second !== undefined) return `${first} ${second.replaceAll('1', '2')}`
  }
  return undefined
}

const findSounds = (word: string): string =>
  known(word) ?? byEnding(word) ?? byBeginning(word) ?? byParts(word) ?? spellOut(word)

/** The name of each letter; a lone `a` would be the article. */
const letterByLetter = (letters: string): string =>
  [...letters.toLowerCase()].map((letter) => (letter === 'a' ? 'EY1' : (dictionary[letter] ?? ''))).join(' ')

const longestUnspoken = 3

const isSpelled = (word: string, isShouted: boolean): boolean => {
  if (word.length < 2 || isShouted || word !== word.toUpperCase() || spokenCapitals.has(word)) return false
  return word.length <= longestUnspoken || known(word.toLowerCase()) === undefined || !/[AEIOUY]/.test(word)
}

const startsWithVowel = (phonemes: string): boolean => /^[ˈˌ]?[ɑæʌɔWIɛɜAɪiOYʊuəɐ]/.test(phonemes)

const wordPhonemes = (word: string, before: string, isShouted: boolean): string => {
  const bare = word.replace(/^'+(?!(?:bout|cause|em|til|tis|twas)\b)|'+$/g, '')
  const lower = bare.toLowerCase()
  if (bare.length === 1 && bare !== 'a' && bare !== 'I') return toKokoroSounds(letterByLetter(bare))
  if (isSpelled(bare.replaceAll("'", ''), isShouted)) return toKokoroSounds(letterByLetter(bare.replace(/'s$/i, '')))
  const small = functionWords[lower]
  if (small !== undefined) return small
  const heteronym = heteronyms[lower]
  if (heteronym !== undefined) return toKokoroSounds(verbMarkers.has(before) ? heteronym.verb : heteronym.noun)
  return toKokoroSounds(findSounds(lower))
}

const letters = /[a-zA-ZÀ-ɏ]+(?:'[a-zA-Z]+)*'?/g

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** English text as the phonemes of the model, with punctuation. */
export const englishPhonemes = (text: string): string => {
  const expanded = plain(expandEnglish(text)).replace(/(?<=[a-zA-Z])-(?=[a-zA-Z])/g, ' ')
  const isShouted = expanded === expanded.toUpperCase() && expanded.length > 12
  const words = [...expanded.matchAll(letters)]
  let phonemes = ''
  let from = 0
  let before = ''
  for (const [index, match] of words.entries()) {
    phonemes += expanded.slice(from, match.index)
    const word = match[0]
    const next = words[index + 1]?.[0]
    const isArticle = word.toLowerCase() === 'the'
    if (isArticle) phonemes += next !== undefined && startsWithVowel(wordPhonemes(next, 'the', isShouted)) ? 'ði' : 'ðə'
    else phonemes += wordPhonemes(word, before, isShouted)
    before = word.toLowerCase()
    from = match.index + word.length
  }
  return (phonemes + expanded.slice(from))
    .replace(/[^\S ]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
