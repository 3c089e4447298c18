import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ruleWords } from './checks/rule-words.ts'

/** A hostile or malformed request and its expected outcome. */
export type Row = {
  id: string
  group: string
  /** A code of one endpoint, or CREATE, ANY, URL, MEDIA, CB for many. */
  endpoint: string
  case: string
  input: string
  /** S: the response decides. A: the create is accepted, the end of the task decides. */
  mode: 'S' | 'A'
  expect: number | 'accepted-then-failed'
  reason: string
  rule: string
}

export const readRows = (): Row[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'bad-inputs.json'), 'utf8')) as Row[]

/** Parses the expected `metadata.rule` from the start of a row's last column, if there is one (D-442). */
export const parseRuleWord = ({ rule, reason }: Pick<Row, 'rule' | 'reason'>): string | undefined => {
  const word = /^[a-z0-9_]+(?=[;\s]|$)/.exec(rule)?.[0]
  return word !== undefined && ruleWords[reason]?.includes(word) ? word : undefined
}
