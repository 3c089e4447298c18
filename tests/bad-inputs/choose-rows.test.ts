import { expect, it } from 'vitest'
import { chooseRows, isFilm } from './choose-rows.ts'
import { readRows } from './row.ts'

const rows = readRows()
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id).sort()

it.each([0, 1, 7, 11, 1_000])('chooseRows assigns every row in sample %i and runs one film row', (number) => {
  const { run, notRun } = chooseRows(rows, { whole: false, number })
  expect(ids([...run, ...notRun])).toEqual(ids(rows))
  expect(run.filter(isFilm)).toHaveLength(1)
  expect(run.length).toBeGreaterThan(rows.length * 0.4)
})

it('chooseRows covers all rows without a film in two consecutive samples', () => {
  const ran = [5, 6].flatMap((number) => chooseRows(rows, { whole: false, number }).run)
  expect(ids(rows.filter((row) => !isFilm(row) && !ran.includes(row)))).toEqual([])
})

it('chooseRows covers all rows in ten samples, except the two on film prices', () => {
  const ran = new Set(
    Array.from({ length: 10 }, (_, number) =>
      chooseRows(rows, { whole: false, number }).run.map(({ id }) => id),
    ).flat(),
  )
  expect(ids(rows.filter(({ id }) => !ran.has(id)))).toEqual(['B307', 'B308'])
})

it('chooseRows runs every row in a full run', () => {
  expect(chooseRows(rows, { whole: true })).toEqual({ run: rows, notRun: [] })
})
