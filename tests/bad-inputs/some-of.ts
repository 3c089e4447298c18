import { howOften } from '../support/how-often.ts'
import type { Row } from './row.ts'
import { sample, spread } from './sample.ts'

const all = Number.POSITIVE_INFINITY
const [mostAsked, mostMade] = [howOften(all, 4), howOften(all, 1)]
type Known = Pick<Row, 'id' | 'group' | 'mode' | 'expect'>
/** What ends well was rendered first, which takes its time; rows of callbacks only wait. */
const mostOf = ({ group, mode, expect }: Known): number =>
  mode === 'A' && expect === 200 && group !== 'G22' ? mostMade : mostAsked

/**
 * Of a row that asks the same of very many places, a few spread over all of them, other ones for the next row and for the
 * next sample: so enough samples come by every case. The whole run asks everywhere.
 */
export const someOf = <T>(
  cases: readonly T[],
  row: Known,
  { most = mostOf(row), number = sample }: { most?: number; number?: number } = {},
): readonly T[] => spread(cases, most, Number.parseInt(row.id.slice(1), 10) + number)
