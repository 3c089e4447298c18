import { isWhole } from '../support/how-often.ts'
import type { Row } from './row.ts'
import { sample } from './sample.ts'

const filmGroups = ['G12', 'G13', 'G14', 'G15', 'G16']
/** What these say is about credits, and a test key pays none: only a whole run makes them. */
const priced = ['B307', 'B308']

export const isFilmGroup = (group: string): boolean => filmGroups.includes(group)

/** Films that are to succeed; rendering one takes minutes. */
export const isFilm = ({ group, mode, expect }: Row): boolean => mode === 'A' && expect === 200 && isFilmGroup(group)

/** Consecutive samples take turns with the rows. */
const isTurn = ({ id }: Row, number: number): boolean => (Number.parseInt(id.slice(1), 10) + number) % 2 === 0

/** A sample runs half of the rows; of those that make a film it runs one, with a test key. A whole run makes all. */
export const chooseRows = (
  rows: readonly Row[],
  { whole = isWhole, number = sample }: { whole?: boolean; number?: number } = {},
): { run: Row[]; notRun: Row[] } => {
  const turns = rows.filter((row) => isFilm(row) && !priced.includes(row.id))
  const chosen = turns[number % Math.max(1, turns.length)]
  const runs = (row: Row): boolean => whole || row === chosen || (!isFilm(row) && isTurn(row, number))
  return { run: rows.filter(runs), notRun: rows.filter((row) => !runs(row)) }
}
