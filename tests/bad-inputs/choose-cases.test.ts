import { expect, it } from 'vitest'
import { buildersByGroup } from './all-builders.ts'
import { chooseCases } from './choose-cases.ts'
import { readRows } from './row.ts'

const builtRows = readRows().flatMap((row) => {
  const cases = buildersByGroup[row.group]?.[row.id]?.()
  return cases ? [{ row, cases }] : []
})

it('chooseCases assigns every case to run or notRun, and a sample runs at least one per row', () => {
  for (const { row, cases } of builtRows) {
    const { run, notRun } = chooseCases(row, cases, { whole: false, number: 3 })
    expect([row.id, run.length + notRun.length, run.length > 0]).toEqual([row.id, cases.length, true])
  }
})

it('chooseCases covers every case of every row over consecutive samples', () => {
  for (const { row, cases } of builtRows) {
    const ran = new Set<unknown>()
    for (let number = 0; number < 400 && ran.size < cases.length; number += 1)
      for (const one of chooseCases(row, cases, { whole: false, number }).run) ran.add(one)
    expect([row.id, ran.size]).toEqual([row.id, cases.length])
  }
})

it('chooseCases runs every case in a full run', () => {
  for (const { row, cases } of builtRows)
    expect(chooseCases(row, cases, { whole: true }).run).toHaveLength(cases.length)
})
