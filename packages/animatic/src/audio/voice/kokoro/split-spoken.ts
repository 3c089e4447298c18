import { dottedWords } from '../english/abbreviations.ts'
import { gatherPieces } from '../split-long.ts'

const endless = Object.keys(dottedWords)
  .filter((word) => word !== 'etc')
  .map(([first = '', ...rest]) => `[${first}${first.toUpperCase()}]${rest.join('')}`)
  .join('|')
/** The stop of "Dr." or of an initial ends no sentence, nor does one before a small letter. */
const stop = String.raw`(?<!\b(?:${endless}|[A-Z]))\.+(?=\s+[^\s\p{Ll}]|\s*$)`
const sentence = new RegExp(String.raw`[^。！？!?…\n]+?(?:[。！？!?…]+|${stop}|$)[”’"'）)》]*\s*`, 'gu')
const clause = /[^，、；：,;:]+(?:[，、；：,;:]+\s*|$)/gu
const mostUnits = 90

/** About how much there is to say: a Chinese character is as long as three letters. */
const units = (text: string): number => [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 3 : 1), 0)

const inClauses = (text: string): string[] => gatherPieces(text.match(clause) ?? [text], mostUnits, units)
const inWords = (text: string): string[] => gatherPieces(text.match(/\s*\S{1,40}/gu) ?? [text], mostUnits, units)
const whereLong =
  (split: (text: string) => string[]) =>
  (text: string): string[] =>
    units(text) <= 2 * mostUnits ? [text] : split(text)

/** Sentences, long ones in clauses: short enough to be said in one go and to show that it goes on. */
export const splitSpoken = (text: string): string[] =>
  (text.match(sentence) ?? [text])
    .flatMap(whereLong(inClauses))
    .flatMap(whereLong(inWords))
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
