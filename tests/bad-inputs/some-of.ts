import { howOften } from './how-often.ts'
import type { Row } from './row.ts'

const all = Number.POSITIVE_INFINITY
const [mostAsked, mostMade] = [howOften(all, 8), howOften(all, 2)]
type Known = Pick<Row, 'id' | 'group' | 'mode' | 'expect'>
/** What ends well was rendered first, which takes its time; rows of callbacks only wait. */
const mostOf = ({ group, mode, expect }: Known): number =>
  mode === 'A' && expect === 200 && group !== 'G22' ? mostMade : mostAsked

/**
 * Of a row that asks the same of very many places, a few spread over all of them, and other ones for the next row: so the
 * short run still comes by every place. The whole run asks everywhere.
 */
export const someOf = <T>(cases: readonly T[], row: Known, most = mostOf(row)): readonly T[] => {
  if (cases.length <= most) return cases
  const rowNumber = Number.parseInt(row.id.slice(1), 10)
  const chosen = Array.from(
    { length: most },
    (_, i) => (rowNumber + Math.floor((i * cases.length) / most)) % cases.length,
  )
  return cases.filter((_, i) => chosen.includes(i))
}
