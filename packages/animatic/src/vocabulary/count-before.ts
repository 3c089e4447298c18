import { chineseCrowds, chineseNumerals, groupEndings, latinCounts, measureWords, some } from './count-words.ts'
import type { Token } from './split-prompt.ts'

const reach = 5
const max = 99

const chineseNumber = (text: string): number => {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  if (!text.includes('十')) return chineseNumerals[text] ?? 0
  return (tens === '' ? 1 : (chineseNumerals[tens ?? ''] ?? 0)) * 10 + (chineseNumerals[ones ?? ''] ?? 0)
}

const readLatin = (tokens: readonly Token[]): number | null => {
  for (const [index, { text }] of [...tokens.entries()].toReversed()) {
    if (/^\d{1,2}$/.test(text)) return Math.min(max, Number(text))
    const count = latinCounts[text]
    if (count === undefined) continue
    // "a dozen", "a few", "a pair of": the article does not count there.
    const before = latinCounts[tokens[index - 1]?.text ?? '']
    return count === 12 && before !== undefined && before > 1 && before < 10 ? before * 12 : count
  }
  return null
}

const chineseCount = `([一二两俩双三四五六七八九十几数]{1,3}|\\d{1,2})[${measureWords}]`

const readChinese = (tokens: readonly Token[]): number | null => {
  const text = tokens.map((token) => token.text).join('')
  const counted = [...text.matchAll(new RegExp(chineseCount, 'g'))].at(-1)
  if (counted?.[1] !== undefined)
    return Math.min(max, /\d/.test(counted[1]) ? Number(counted[1]) : chineseNumber(counted[1]))
  const crowd = Object.keys(chineseCrowds).find((word) => text.includes(word))
  return crowd === undefined ? null : (chineseCrowds[crowd] ?? some)
}

/** The count from the words right before a noun, or from a group word right after it; null without one. */
export const countAround = (tokens: readonly Token[], from: number, to: number, since: number): number | null => {
  const behind = tokens
    .slice(to, to + 2)
    .map(({ text }) => text)
    .join('')
  if (groupEndings.some((ending) => behind.startsWith(ending))) return chineseCrowds.群 ?? some
  const start = Math.max(since, from - reach)
  const before = tokens.slice(start, from)
  const clause = before.slice(before.findLastIndex(({ isBreak }) => isBreak) + 1)
  return clause.some(({ isLatin }) => isLatin) ? readLatin(clause) : readChinese(clause)
}

const countAlone = new RegExp(`^(一共|总共|共|共有)?${chineseCount}(左右)?$`)

/** The count in a separate clause after a noun, before the next one: "penguins in a row, twelve of them". */
export const countBehind = (tokens: readonly Token[], to: number, next: number): number | null => {
  const ends = tokens.flatMap(({ isBreak }, at) => (isBreak && at >= to ? [at] : []))
  for (const [index, from] of ends.entries()) {
    const end = ends[index + 1] ?? tokens.length
    if (end > next) return null
    const clause = tokens.slice(from + 1, end)
    const words = clause.map(({ text }) => text)
    if (words.slice(-2).join(' ') === 'of them') return readLatin(clause.slice(0, -2))
    if (countAlone.test(words.join(''))) return readChinese(clause)
  }
  return null
}
