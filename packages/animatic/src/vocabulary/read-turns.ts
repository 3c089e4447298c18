import type { Match } from './find-words.ts'
import type { Token } from './split-prompt.ts'

const turning = new Set(['but', 'with', 'only', 'just', 'except', 'while', 'yet', '但', '只', '而'])
const longestScope = 8

type Turn = 'turn.not' | 'turn.other'

/** For each token, the "no" before it that refers to it, if any. */
export const readTurns = (tokens: readonly Token[], matches: readonly Match<string>[]): (Turn | null)[] => {
  const turns: (Turn | null)[] = tokens.map(() => null)
  const endsNoun = tokens.map(() => false)
  for (const { tag, to } of matches) if (tag !== 'nothing' && !/^(turn|colour)\./.test(tag)) endsNoun[to] = true
  for (const { tag, to } of matches) {
    if (tag !== 'turn.not' && tag !== 'turn.other') continue
    let named = false
    for (let at = to; at < Math.min(tokens.length, to + longestScope); at += 1) {
      const { text = '', isBreak = true } = tokens[at] ?? {}
      named ||= at > to && endsNoun[at] === true
      const another = text === 'and' && ['a', 'an', 'the'].includes(tokens[at + 1]?.text ?? '')
      if (isBreak || turning.has(text) || another || (text === '的' && named)) break
      turns[at] = tag
    }
  }
  return turns
}
