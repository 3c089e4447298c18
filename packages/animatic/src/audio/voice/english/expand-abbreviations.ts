import { dottedWords } from './abbreviations.ts'

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text)
const dotted = Object.keys(dottedWords).join('|')
const abbreviation = new RegExp(String.raw`\b(${dotted}|st)\.(?!\w)`, 'giu')

/** Ordinary words too: abbreviations of days and months only in a list or beside a number. */
const ordinaryWords: readonly string[] = ['sun', 'sat', 'jan', 'wed', 'mar', 'mon', 'gen', 'hon', 'fig', 'sec']
const beforeInList = /(?:^|[,;&–—-]|\b(?:and|or|to|on|from|until|through|every|\d+))\s*$/iu
const afterInList = /^\s*(?:[,;&–—-]|\d|(?:and|or|to|through|until)\b)/iu

type Place = { before: string; after: string }

const beginsWithName = (after: string): boolean => /^\s+\p{Lu}/u.test(after)

const isAbbreviation = (word: string, { before, after }: Place): boolean => {
  if (!ordinaryWords.includes(word.toLowerCase())) return true
  return isCapital(word) && (beforeInList.test(before) || afterInList.test(after) || beginsWithName(after))
}

/** After a name or an ordinal it is a street, before a name a saint: "St. James St." has both. */
const isStreet = ({ before, after }: Place): boolean => {
  if (!beginsWithName(after)) return true
  const [, boundary = '', previous = ''] = /(^|[.!?]\s+|\s)([\p{L}\d'’-]+)\s+$/u.exec(before) ?? []
  const beginsSentence = boundary === '' || /[.!?]/.test(boundary)
  const isNamed = /^\d+(?:st|nd|rd|th)$/i.test(previous) || (isCapital(previous) && !/^St$/i.test(previous))
  return isNamed && !beginsSentence
}

const endsText = ({ after }: Place): boolean => /^[\s"'”’)]*$/u.test(after)

/** Reads abbreviations with a full stop in full. A stop that also ends the sentence stays. */
export const expandAbbreviations = (text: string): string =>
  text.replace(abbreviation, (whole, word: string, at: number) => {
    const place = { before: text.slice(0, at), after: text.slice(at + whole.length) }
    if (word.toLowerCase() === 'st') {
      if (!isCapital(word)) return whole
      if (!isStreet(place)) return 'saint'
      return endsText(place) || beginsWithName(place.after) ? 'street.' : 'street'
    }
    if (!isAbbreviation(word, place)) return whole
    return `${dottedWords[word.toLowerCase()] ?? word}${endsText(place) ? '.' : ''}`
  })
