import { isFullRun } from '../support/run-size.ts'
import type { Row } from './row.ts'
import { sample } from './sample.ts'

const filmGroups = ['G12', 'G13', 'G14', 'G15', 'G16']
/** These rows check credits, which a test key never pays: only a full run sends them. */
const priceRows = ['B307', 'B308']

export const isFilmGroup = (group: string): boolean => filmGroups.includes(group)

/** Rows whose film must succeed; rendering one takes minutes. */
export const isFilm = ({ group, mode, expect }: Row): boolean => mode === 'A' && expect === 200 && isFilmGroup(group)

/** Consecutive samples alternate between the rows. */
const isTurn = ({ id }: Row, number: number): boolean => (Number.parseInt(id.slice(1), 10) + number) % 2 === 0

/** A sample runs half of the rows and one film row, with a test key. A full run runs all rows. */
export const chooseRows = (
  rows: readonly Row[],
  { whole = isFullRun, number = sample }: { whole?: boolean; number?: number } = {},
): { run: Row[]; notRun: Row[] } => {
  const turns = rows.filter((row) => isFilm(row) && !priceRows.includes(row.id))
  const chosen = turns[number % Math.max(1, turns.length)]
  const runs = (row: Row): boolean => whole || row === chosen || (!isFilm(row) && isTurn(row, number))
  return { run: rows.filter(runs), notRun: rows.filter((row) => !runs(row)) }
}
