import { readFileSync } from 'node:fs'
import type { Database } from '@kinora/postgres'
import type { ClientLogRow } from '../invariants/evidence.ts'
import type { Fault } from './plan-faults.ts'
import type { TaskOrder } from './task-orders.ts'

const countWords = (words: readonly string[]): string[] =>
  [...new Set(words)]
    .sort()
    .map((word) => `${word.padEnd(40)} ${String(words.filter((each) => each === word).length).padStart(6)}`)

/** The faults and injected failures, by kind. */
export const faultLines = (faults: readonly Fault[], injectedFile: string): string[] =>
  countWords([
    ...faults.map(({ kind, forMs }) => (kind === 'kill engine' ? `${kind} for ${forMs / 1000} s` : kind)),
    ...readFileSync(injectedFile, 'utf8')
      .split('\n')
      .filter((point) => point !== '')
      .map((point) => `execute, then fail: ${point}`),
  ])

/** How the tasks ended. */
export const endLines = async (db: Database): Promise<string[]> => {
  const { rows } = await db.query<{ word: string }>(
    `select concat_ws(' ', state, nullif(err_code, '')) as word from tasks`,
  )
  return countWords(rows.map(({ word }) => word))
}

/** Tasks that failed without a scripted failure: only a step whose worker died three times may do so. */
export const listUnexplainedFailures = async (
  db: Database,
  orders: readonly TaskOrder[],
  log: readonly ClientLogRow[],
): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select id from tasks where state = 'failed' and err_code <> 'UserCancelled' and listed`,
  )
  const failing = new Set(orders.filter(({ isFailing }) => isFailing).map(({ opKey }) => opKey))
  const blamed = new Set(log.filter(({ op_key: key }) => failing.has(key)).map(({ task_id: id }) => id))
  return rows.map(({ id }) => id).filter((id) => !blamed.has(id))
}
