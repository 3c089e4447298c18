import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountRows } from './bad-inputs/account-rows.ts'
import { buildersByGroup } from './bad-inputs/all-builders.ts'
import { chooseCases } from './bad-inputs/choose-cases.ts'
import { chooseRows, isFilm } from './bad-inputs/choose-rows.ts'
import { elsewhere, later } from './bad-inputs/later.ts'
import { createGate } from './bad-inputs/live/create-gate.ts'
import { openWorld } from './bad-inputs/live/open-world.ts'
import { type Row, readRows } from './bad-inputs/row.ts'
import { runRow } from './bad-inputs/run-bad-inputs.ts'
import { sampleLine } from './bad-inputs/sample.ts'
import type { World } from './bad-inputs/world.ts'
import { howOften, isWhole } from './support/how-often.ts'

const rows = readRows()
const built = rows.filter(({ id, group }) => buildersByGroup[group]?.[id])
const title = ({ id, endpoint, case: what, rule }: Row): string => `${id} ${endpoint}: ${what} (${rule})`
const waitOf = ({ group }: Row): number => (group === 'G22' ? 1 : 0)
/**
 * B528: a pass of the dispatcher is counted, and in a whole run timed, while no other row is under way. B523 and B189 to
 * B192: the name server and the origins of 50 MB run in this process, which is busy for seconds while other rows build
 * their files; an origin that sends nothing for ten seconds is too slow, whatever it would have sent.
 */
const runsAtTheEnd = ({ id }: Row): boolean => ['B528', 'B523', 'B189', 'B190', 'B191', 'B192'].includes(id)
/** B082 is answered at once, and judged by what the film shows in the end. */
const waits = ({ id, mode }: Row): boolean => mode === 'A' || id === 'B082'
const { run: chosen, notRun } = chooseRows(built)
/** Of the rows that are decided in the answer; each sends its requests one after the other. */
const rowsAtOnce = 4
const longestMs = howOften(12 * 60, 30) * 60_000

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

/** Films of a sample are made with a test key, which takes seconds. */
const worldFor = (row: Row): World =>
  isWhole || !isFilm(row) ? world : { ...world, newParty: (wish) => world.newParty({ ...wish, isTest: true }) }

const casesOf = (row: Row) => chooseCases(row, buildersByGroup[row.group]?.[row.id]?.() ?? [])

const run = async (row: Row): Promise<string[]> => runRow(row, casesOf(row).run, worldFor(row))

it('has every row built or on the list of what is to come (D-440)', () => {
  for (const { waitsFor, rows: ids } of later) console.log(`${ids.length} rows wait for ${waitsFor}: ${ids.join(', ')}`)
  for (const { test, rows: ids } of elsewhere) console.log(`${ids.join(', ')}: ${test}`)
  console.log(sampleLine())
  console.log(`not run in a sample: ${notRun.length} rows: ${notRun.map(({ id }) => id).join(', ')}`)
  const cases = chosen.map(casesOf)
  const count = (which: 'run' | 'notRun') => cases.reduce((sum, each) => sum + each[which].length, 0)
  console.log(`cases of the other rows: ${count('run')} run, ${count('notRun')} not run in a sample`)
  console.log(`${built.length} rows built, ${later.flatMap(({ rows: ids }) => ids).length} to come`)
  expect(accountRows(rows, buildersByGroup, [...later, ...elsewhere])).toEqual([])
  const others = [...later, ...elsewhere].flatMap(({ rows: ids }) => ids)
  expect(chosen.length + notRun.length + others.length).toBe(rows.length)
})

/** Such rows look at time, memory or a race of their own, or share the tenant of the films: no other row runs beside them. */
const runsAlone = (row: Row): boolean =>
  /\b(memory|property|race|under|no later)\b/.test(`${row.case} ${row.rule}`) ||
  casesOf(row).run.some((one) => one.kind === 'ask' && (one.withinMs !== undefined || one.party?.hasFilms === true))
const answered = chosen.filter((row) => !waits(row))

describe('decided in the answer, whose form is always judged (D-030 – D-032, D-047, D-081, D-084, D-441, D-444)', () => {
  const throughGate = createGate(rowsAtOnce)
  for (const row of answered.filter((each) => !runsAlone(each)))
    it.concurrent(`${title(row)}`, async () => expect(await throughGate(() => run(row))).toEqual([]), longestMs)
})

describe('decided in the answer, with no other row beside it (D-045, D-161, D-441, D-444)', () => {
  for (const row of answered.filter(runsAlone))
    it(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})

// Most of their time is waiting, for a task or for a time limit.
describe('decided at the end of a task, which tells what it cost (D-087, D-148, D-441, D-444)', () => {
  // Callbacks wait longest between their tries, so they begin before all others.
  const slowestFirst = chosen.filter((each) => !runsAtTheEnd(each) && waits(each)).sort((a, b) => waitOf(b) - waitOf(a))
  for (const row of slowestFirst)
    it.concurrent(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})

describe('decided with no other row beside it (D-326, D-330, D-441)', () => {
  for (const row of chosen.filter(runsAtTheEnd))
    it(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})
