import { expect, it } from 'vitest'
import { chooseRows, isFilm } from './choose-rows.ts'
import { readRows } from './row.ts'

const rows = readRows()
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id).sort()

it.each([0, 1, 7, 11, 1_000])('sample %i runs or reports every row, and runs one that makes a film', (number) => {
  const { run, notRun } = chooseRows(rows, { whole: false, number })
  expect(ids([...run, ...notRun])).toEqual(ids(rows))
  expect(run.filter(isFilm)).toHaveLength(1)
  expect(run.length).toBeGreaterThan(rows.length * 0.4)
})

it('two consecutive samples run every row that makes no film', () => {
  const ran = [5, 6].flatMap((number) => chooseRows(rows, { whole: false, number }).run)
  expect(ids(rows.filter((row) => !isFilm(row) && !ran.includes(row)))).toEqual([])
})

it('ten samples run every row but the two about the price of a film', () => {
  const ran = new Set(
    Array.from({ length: 10 }, (_, number) =>
      chooseRows(rows, { whole: false, number }).run.map(({ id }) => id),
    ).flat(),
  )
  expect(ids(rows.filter(({ id }) => !ran.has(id)))).toEqual(['B307', 'B308'])
})

it('a whole run runs every row', () => {
  expect(chooseRows(rows, { whole: true })).toEqual({ run: rows, notRun: [] })
})
