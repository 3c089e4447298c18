import { currencies, signs, units } from './abbreviations.ts'
import { expandAbbreviations } from './expand-abbreviations.ts'
import { cardinalWords, digitWords, ordinalWords, plural, yearWords } from './number-words.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const monthPattern = `(?:${months.join('|')})`
const scaleWords = 'hundred|thousand|million|billion|trillion'
const plainNumber = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`

const withoutCommas = (text: string): string => text.replaceAll(',', '')

/** A number with optional commas and decimals; four plain digits are a year. */
const expandNumber = (text: string): string => {
  const [whole = '0', fraction] = withoutCommas(text).split('.')
  if (fraction !== undefined) return `${cardinalWords(whole)} point ${digitWords(fraction)}`
  const isYear = /^(1[1-9]|20)\d\d$/.test(text)
  return isYear ? yearWords(text) : cardinalWords(whole)
}

const isOne = (number: string): boolean => number === '1'

const expandMoney = (sign: string, number: string, scale: string | undefined): string => {
  const [one, more, part, parts] = currencies[sign] ?? ['', '', '', '']
  if (scale !== undefined) return `${expandNumber(number)} ${scale} ${more}`
  const [whole = '0', fraction] = withoutCommas(number).split('.')
  const main = `${cardinalWords(whole)} ${isOne(whole) ? one : more}`
  if (fraction === undefined || Number(fraction) === 0) return main
  const small = fraction.padEnd(2, '0').slice(0, 2)
  const change = `${cardinalWords(String(Number(small)))} ${small === '01' ? part : parts}`
  return whole === '0' ? change : `${main} and ${change}`
}

const expandTime = (hour: string, minute: string, half: string | undefined): string => {
  const minutes = Number(minute)
  const minuteWords =
    minutes === 0
      ? half === undefined
        ? " o'clock"
        : ''
      : ` ${minutes < 10 ? `oh ${cardinalWords(String(minutes))}` : cardinalWords(minute)}`
  return `${cardinalWords(String(Number(hour)))}${minuteWords}${half === undefined ? '' : ` ${half[0]?.toUpperCase()} M`}`
}

const expandDate = (year: string, month: string, day: string): string | null => {
  const name = months[Number(month) - 1]
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return null
  return `${name} ${ordinalWords(String(Number(day)))}, ${yearWords(year)}`
}

const fractions: Readonly<Record<string, string>> = {
  '1/2': 'one half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
  '½': ' a half',
  '¼': ' a quarter',
  '¾': ' three quarters',
}

const unitPattern = Object.keys(units)
  .toSorted((a, b) => b.length - a.length)
  .map((unit) => unit.replace(/[/.]/g, '\\$&'))
  .join('|')

type Rule = readonly [pattern: RegExp, said: (...groups: string[]) => string]

/** Ordered: special rules come before general ones. */
const rules: readonly Rule[] = [
  [/[‘’ʼ`´]/g, () => "'"],
  [/[–—―]/g, () => '—'],
  [/\.{3,}|…/g, () => '…'],
  [/\bhttps?:\/\/(?:www\.)?/gi, () => ''],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (whole) => whole.replace('@', ' at ').replaceAll('.', ' dot ')],
  [
    /\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|ai|dev|app|edu|gov|co|tv|cn|uk|de)\b/gi,
    (whole) => whole.replaceAll('.', ' dot '),
  ],
  [/\be\.g\.,?/gi, () => 'for example,'],
  [/\bi\.e\.,?/gi, () => 'that is,'],
  [/\b([ap])\.\s?m\.(?=\s+[A-Z]|\s*$)/g, (_, half = '') => `${half.toUpperCase()} M.`],
  [/\b([ap])\.\s?m\./gi, (_, half = '') => `${half.toUpperCase()} M`],
  [/\bno\.\s?(?=\d)/gi, () => 'number '],
  [/^[\s\S]*$/, (whole) => expandAbbreviations(whole)],
  [/\b(?:[A-Z]\.){2,}/g, (whole) => whole.replaceAll('.', ' ')],
  [/(^|[\s(])[-−](?=\d)/g, (_, before = '') => `${before}minus `],
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, (whole, y = '', m = '', d = '') => expandDate(y, m, d) ?? whole],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (whole, m = '', d = '', y = '') => expandDate(y, m, d) ?? whole],
  [
    new RegExp(String.raw`\b(${monthPattern})\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!:)`, 'g'),
    (_, month = '', day = '') => `${month} ${ordinalWords(day)}`,
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(${monthPattern})\b`, 'g'),
    (_, day = '', month = '') => `the ${ordinalWords(day)} of ${month}`,
  ],
  [
    /\b(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?:\s?([ap])m\b)?/gi,
    (_, hour = '', minute = '', half?: string) => expandTime(hour, minute, half),
  ],
  [/\b(\d{1,2})\s?([ap])m\b/gi, (_, hour = '', half = '') => `${cardinalWords(hour)} ${half.toUpperCase()} M`],
  [
    new RegExp(String.raw`([$€£¥₹])\s?(${plainNumber})(?:\s?(${scaleWords})\b)?`, 'gi'),
    (_, sign = '', number = '', scale?: string) => expandMoney(sign, number, scale),
  ],
  [/\b(\d+)(?:st|nd|rd|th)\b/gi, (_, digits = '') => ordinalWords(digits)],
  [/\b((?:1[1-9]|20)\d0)s\b/g, (_, year = '') => plural(yearWords(year))],
  [/\b(\d0)s\b/g, (_, digits = '') => plural(cardinalWords(digits))],
  [/\b[1-3]\/[2-4]\b|[½¼¾]/g, (whole) => fractions[whole] ?? whole],
  [
    new RegExp(String.raw`(${plainNumber})\s?(${unitPattern})(?![a-z])`, 'gi'),
    (_, number = '', unit = '') =>
      `${expandNumber(number)} ${(units[unit] ?? units[unit.toLowerCase()])?.[isOne(number) ? 0 : 1] ?? unit}`,
  ],
  [/(\d)\s?[-–—]\s?(?=\d)/g, (_, digit = '') => `${digit} to `],
  [/(\d)\s?[x×]\s?(?=\d)/g, (_, digit = '') => `${digit} by `],
  [/\b\d{7,}\b/g, (digits) => digitWords(digits)],
  [
    /(?<![a-z])([A-Z]+)(\d+)\b/g,
    (_, letters = '', digits = '') => `${[...letters].join(' ')} ${cardinalWords(digits)}`,
  ],
  [/\b(\d+)([A-Z])\b/g, (_, digits = '', letter = '') => `${cardinalWords(digits)} ${letter}`],
  [new RegExp(plainNumber, 'g'), (number) => ` ${expandNumber(number)} `],
  [/[&+=@#×÷±<>%°©™_/\\|*~^]/g, (sign) => ` ${signs[sign] ?? ''} `],
]

/** Numbers, dates, times, money, units, abbreviations and signs as words. */
export const expandEnglish = (text: string): string =>
  rules
    .reduce(
      (expanded, [pattern, expand]) => expanded.replace(pattern, (...groups: string[]) => expand(...groups)),
      text,
    )
    .replace(/\s+/g, ' ')
    .trim()
