import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ruleWords } from './judge/rule-words.ts'

/** A hostile or malformed request and what must come of it. */
export type Row = {
  id: string
  group: string
  /** A code of one endpoint, or CREATE, ANY, URL, MEDIA, CB for many. */
  endpoint: string
  case: string
  input: string
  /** S: decided in the answer. A: the create is accepted, the end of the task decides. */
  mode: 'S' | 'A'
  expect: number | 'accepted-then-failed'
  reason: string
  rule: string
}

export const readRows = (): Row[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'bad-inputs.json'), 'utf8')) as Row[]

/** The word of `metadata.rule` that a row demands: what its last column begins with, if it is one (D-442). */
export const ruleWordOf = ({ rule, reason }: Pick<Row, 'rule' | 'reason'>): string | undefined => {
  const word = /^[a-z0-9_]+(?=[;\s]|$)/.exec(rule)?.[0]
  return word !== undefined && ruleWords[reason]?.includes(word) ? word : undefined
}
