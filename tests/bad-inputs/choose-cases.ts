import { isFullRun } from '../support/run-size.ts'
import type { Case } from './case.ts'
import { resolveExpectation } from './checks/check-response.ts'
import { isFilmGroup } from './choose-rows.ts'
import type { Row } from './row.ts'
import { sample, spread } from './sample.ts'
import { sampleCases } from './sample-cases.ts'

/** An accepted edit or compose waits seconds for its end, so one in this many rows runs it. */
const turns = 10

const isSlow = (row: Row, one: Case): boolean =>
  !isFilmGroup(row.group) &&
  one.kind === 'request' &&
  one.party?.hasFilms === true &&
  resolveExpectation(row, one).status === 200

/** Splits the cases of a row into those that this sample runs and the others; consecutive samples cover all. */
export const chooseCases = (
  row: Row,
  cases: readonly Case[],
  { whole = isFullRun, number = sample }: { whole?: boolean; number?: number } = {},
): { run: readonly Case[]; notRun: readonly Case[] } => {
  if (whole) return { run: cases, notRun: [] }
  const slow = cases.filter((one) => isSlow(row, one))
  const quick = cases.filter((one) => !slow.includes(one))
  const isTurn = (Number.parseInt(row.id.slice(1), 10) + number) % turns === 0
  const run =
    quick.length === 0
      ? sampleCases(slow, row, { number })
      : [...sampleCases(quick, row, { number }), ...(isTurn ? spread(slow, 1, Math.floor(number / turns)) : [])]
  return { run, notRun: cases.filter((one) => !run.includes(one)) }
}
