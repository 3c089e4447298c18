import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountRows } from './bad-inputs/account-rows.ts'
import { buildersByGroup } from './bad-inputs/all-builders.ts'
import type { Case } from './bad-inputs/case.ts'
import { howOften } from './bad-inputs/how-often.ts'
import { expectedOf } from './bad-inputs/judge/judge-answer.ts'
import { elsewhere, later } from './bad-inputs/later.ts'
import { openWorld } from './bad-inputs/live/open-world.ts'
import { type Row, readRows } from './bad-inputs/row.ts'
import { runRow } from './bad-inputs/run-bad-inputs.ts'
import { someOf } from './bad-inputs/some-of.ts'

const rows = readRows()
const built = rows.filter(({ id, group }) => buildersByGroup[group]?.[id])
const title = ({ id, endpoint, case: what, rule }: Row): string => `${id} ${endpoint}: ${what} (${rule})`
const waitOf = ({ group }: Row): number => (group === 'G22' ? 1 : 0)
/** A pass of the dispatcher is held to milliseconds, which it has only while the other rows leave it the machine. */
const isTimed = ({ id }: Row): boolean => id === 'B528'
/** B082 is answered at once, and judged by what the film shows in the end. */
const waits = ({ id, mode }: Row): boolean => mode === 'A' || id === 'B082'
const filmGroups = ['G12', 'G13', 'G14', 'G15', 'G16']
/** Whole films take minutes each: those that are to succeed are made only when the run is to be whole. */
const isWanted = ({ group, mode, expect: wanted }: Row): boolean =>
  howOften(1, 0) === 1 || mode !== 'A' || wanted !== 200 || !filmGroups.includes(group)
const longestMs = howOften(12 * 60, 30) * 60_000

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

/** New takes of finished films are waited for: where they would be taken like every other create, only by a whole run. */
const isAsked = (row: Row, one: Case): boolean =>
  howOften(1, 0) === 1 ||
  filmGroups.includes(row.group) ||
  one.kind !== 'ask' ||
  one.party?.hasFilms !== true ||
  expectedOf(row, one).status !== 200

const run = async (row: Row): Promise<string[]> => {
  const cases = buildersByGroup[row.group]?.[row.id]?.() ?? []
  const asked = cases.filter((one) => isAsked(row, one))
  return runRow(row, someOf(asked.length > 0 ? asked : cases, row), world)
}

it('has every row built or on the list of what is to come (D-440)', () => {
  for (const { waitsFor, rows: ids } of later) console.log(`${ids.length} rows wait for ${waitsFor}: ${ids.join(', ')}`)
  for (const { test, rows: ids } of elsewhere) console.log(`${ids.join(', ')}: ${test}`)
  console.log(`${built.length} rows built, ${later.flatMap(({ rows: ids }) => ids).length} to come`)
  expect(accountRows(rows, buildersByGroup, [...later, ...elsewhere])).toEqual([])
})

// One after the other: how soon an answer comes is part of the row.
describe('decided in the answer, whose form is always judged (D-030 – D-032, D-047, D-081, D-084, D-441, D-444)', () => {
  for (const row of built.filter((each) => !waits(each)))
    it(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})

// Most of their time is waiting, for a task or for a time limit.
describe('decided at the end of a task, which tells what it cost (D-087, D-148, D-441, D-444)', () => {
  // Callbacks wait minutes between their tries, so they begin before all others.
  const slowestFirst = built
    .filter((each) => !isTimed(each) && waits(each) && isWanted(each))
    .sort((a, b) => waitOf(b) - waitOf(a))
  for (const row of slowestFirst)
    it.concurrent(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})

describe('held to milliseconds, with nothing beside it (D-330, D-441)', () => {
  for (const row of built.filter(isTimed))
    it(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})
