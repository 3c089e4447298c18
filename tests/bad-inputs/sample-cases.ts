import { byRunSize } from '../support/run-size.ts'
import type { Row } from './row.ts'
import { sample, spread } from './sample.ts'

const all = Number.POSITIVE_INFINITY
const [maxSent, maxRendered] = [byRunSize(all, 4), byRunSize(all, 1)]
type Known = Pick<Row, 'id' | 'group' | 'mode' | 'expect'>
/** Successful tasks are rendered, which is slow; callback rows only wait. */
const maxCases = ({ group, mode, expect }: Known): number =>
  mode === 'A' && expect === 200 && group !== 'G22' ? maxRendered : maxSent

/**
 * Picks a few evenly spread cases of a row. The next row and the next sample pick others, so that samples cover every
 * case over time. A full run takes all cases.
 */
export const sampleCases = <T>(
  cases: readonly T[],
  row: Known,
  { most = maxCases(row), number = sample }: { most?: number; number?: number } = {},
): readonly T[] => spread(cases, most, Number.parseInt(row.id.slice(1), 10) + number)
