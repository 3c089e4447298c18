import { expect, it } from 'vitest'
import { buildersByGroup } from './all-builders.ts'
import { chooseCases } from './choose-cases.ts'
import { readRows } from './row.ts'

const built = readRows().flatMap((row) => {
  const cases = buildersByGroup[row.group]?.[row.id]?.()
  return cases ? [{ row, cases }] : []
})

it('a sample runs or leaves out every case of every row, and runs one at least', () => {
  for (const { row, cases } of built) {
    const { run, notRun } = chooseCases(row, cases, { whole: false, number: 3 })
    expect([row.id, run.length + notRun.length, run.length > 0]).toEqual([row.id, cases.length, true])
  }
})

it('enough samples run every case of every row', () => {
  for (const { row, cases } of built) {
    const ran = new Set<unknown>()
    for (let number = 0; number < 400 && ran.size < cases.length; number += 1)
      for (const one of chooseCases(row, cases, { whole: false, number }).run) ran.add(one)
    expect([row.id, ran.size]).toEqual([row.id, cases.length])
  }
})

it('a whole run runs every case', () => {
  for (const { row, cases } of built) expect(chooseCases(row, cases, { whole: true }).run).toHaveLength(cases.length)
})
