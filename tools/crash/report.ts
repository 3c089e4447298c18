import { readFileSync } from 'node:fs'
import type { Database } from '@kinora/adapters/postgres'
import type { Fault } from './plan-faults.ts'

const counted = (words: readonly string[]): string[] =>
  [...new Set(words)]
    .sort()
    .map((word) => `${word.padEnd(40)} ${String(words.filter((each) => each === word).length).padStart(6)}`)

/** What was done to the service, by kind. */
export const faultLines = (faults: readonly Fault[], injectedFile: string): string[] =>
  counted([
    ...faults.map(({ kind, forMs }) => (kind === 'kill engine' ? `${kind} for ${forMs / 1000} s` : kind)),
    ...readFileSync(injectedFile, 'utf8')
      .split('\n')
      .filter((point) => point !== '')
      .map((point) => `execute, then fail: ${point}`),
  ])

/** How the tasks ended. A failure that no back end reported is the price of repeated deaths, and should be rare. */
export const endLines = async (db: Database): Promise<string[]> => {
  const { rows } = await db.query<{ word: string }>(
    `select concat_ws(' ', t.state, nullif(t.err_code, ''),
              case when t.err_code = 'InternalServiceFailure' and not exists
                (select 1 from attempts a where a.task_id = t.id and a.state = 'failed') then '(no fault of a back end)' end) as word
       from tasks t`,
  )
  return counted(rows.map(({ word }) => word))
}
