import { dottedWords } from '../english/abbreviations.ts'
import { joinPieces } from '../split-long.ts'

const endless = [...Object.keys(dottedWords), 'st']
  .filter((word) => word !== 'etc')
  .map(([first = '', ...rest]) => `[${first}${first.toUpperCase()}]${rest.join('')}`)
  .join('|')
/** The stop of "Dr." or of an initial ends no sentence, nor does a stop before a small letter. */
const stop = String.raw`(?<!\b(?:${endless}|[A-Z]))\.+(?=\s+[^\s\p{Ll}]|\s*$)`
const sentence = new RegExp(String.raw`[^。！？!?…\n]+?(?:[。！？!?…]+|${stop}|$)[”’"'）)》]*\s*`, 'gu')
const clause = /[^，、；：,;:]+(?:[，、；：,;:]+\s*|$)/gu
const maxUnits = 90

/** The approximate length of speech: a Chinese character counts as three letters. */
const units = (text: string): number => [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 3 : 1), 0)

const inClauses = (text: string): string[] => joinPieces(text.match(clause) ?? [text], maxUnits, units)
const inWords = (text: string): string[] => joinPieces(text.match(/\s*\S{1,40}/gu) ?? [text], maxUnits, units)
const whereLong =
  (split: (text: string) => string[]) =>
  (text: string): string[] =>
    units(text) <= 2 * maxUnits ? [text] : split(text)

/** Sentences, with long ones split into clauses: short enough for one model run and for frequent progress. */
export const splitSpoken = (text: string): string[] =>
  (text.match(sentence) ?? [text])
    .flatMap(whereLong(inClauses))
    .flatMap(whereLong(inWords))
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
