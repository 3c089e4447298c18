import { isWhole } from '../support/how-often.ts'
import type { Case } from './case.ts'
import { isFilmGroup } from './choose-rows.ts'
import { expectedOf } from './judge/judge-answer.ts'
import type { Row } from './row.ts'
import { sample, spread } from './sample.ts'
import { someOf } from './some-of.ts'

/** An accepted edit or compose waits seconds for its end, so it is one row's turn out of this many. */
const turns = 10

const isSlow = (row: Row, one: Case): boolean =>
  !isFilmGroup(row.group) && one.kind === 'ask' && one.party?.hasFilms === true && expectedOf(row, one).status === 200

/** The cases of a row that this sample runs, and the others; enough samples run every case. */
export const chooseCases = (
  row: Row,
  cases: readonly Case[],
  { whole = isWhole, number = sample }: { whole?: boolean; number?: number } = {},
): { run: readonly Case[]; notRun: readonly Case[] } => {
  if (whole) return { run: cases, notRun: [] }
  const slow = cases.filter((one) => isSlow(row, one))
  const quick = cases.filter((one) => !slow.includes(one))
  const isTurn = (Number.parseInt(row.id.slice(1), 10) + number) % turns === 0
  const run =
    quick.length === 0
      ? someOf(slow, row, { number })
      : [...someOf(quick, row, { number }), ...(isTurn ? spread(slow, 1, Math.floor(number / turns)) : [])]
  return { run, notRun: cases.filter((one) => !run.includes(one)) }
}
