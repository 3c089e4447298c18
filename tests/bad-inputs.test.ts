import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountRows } from './bad-inputs/account-rows.ts'
import { buildersByGroup } from './bad-inputs/all-builders.ts'
import { chooseCases } from './bad-inputs/choose-cases.ts'
import { chooseRows, isFilm } from './bad-inputs/choose-rows.ts'
import { elsewhere, later } from './bad-inputs/later.ts'
import { createConcurrencyLimit } from './bad-inputs/live/concurrency-limit.ts'
import { openWorld } from './bad-inputs/live/open-world.ts'
import { type Row, readRows } from './bad-inputs/row.ts'
import { runRow } from './bad-inputs/run-bad-inputs.ts'
import { sampleLine } from './bad-inputs/sample.ts'
import type { World } from './bad-inputs/world.ts'
import { byRunSize, isFullRun } from './support/run-size.ts'

const rows = readRows()
const builtRows = rows.filter(({ id, group }) => buildersByGroup[group]?.[id])
const title = ({ id, endpoint, case: what, rule }: Row): string => `${id} ${endpoint}: ${what} (${rule})`
const startPriority = ({ group }: Row): number => (group === 'G22' ? 1 : 0)
/**
 * B528 counts a dispatcher pass, and times it in a full run, so no other row may run. B523 and B189 to B192: the name
 * server and the origins of 50 MB run in this process, which is busy for seconds while other rows build their files.
 * The service times out an origin that sends nothing for ten seconds.
 */
const runsAtTheEnd = ({ id }: Row): boolean => ['B528', 'B523', 'B189', 'B190', 'B191', 'B192'].includes(id)
/** B082 is answered at once, but its result decides. */
const waits = ({ id, mode }: Row): boolean => mode === 'A' || id === 'B082'
const { run: selectedRows, notRun } = chooseRows(builtRows)
/** Concurrent rows that the response decides; each row sends its requests sequentially. */
const rowsAtOnce = 4
const longestMs = byRunSize(12 * 60, 30) * 60_000

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world?.close()
})

/** A sample makes its films with a test key, which takes seconds. */
const worldFor = (row: Row): World =>
  isFullRun || !isFilm(row) ? world : { ...world, newParty: (options) => world.newParty({ ...options, isTest: true }) }

const selectCases = (row: Row) => chooseCases(row, buildersByGroup[row.group]?.[row.id]?.() ?? [])

const run = async (row: Row): Promise<string[]> => runRow(row, selectCases(row).run, worldFor(row))

it('every bad-input row has a builder or is listed as pending (D-440)', () => {
  for (const { waitsFor, rows: ids } of later)
    console.log(`${ids.length} rows pending for ${waitsFor}: ${ids.join(', ')}`)
  for (const { test, rows: ids } of elsewhere) console.log(`${ids.join(', ')}: ${test}`)
  console.log(sampleLine())
  console.log(`not run in a sample: ${notRun.length} rows: ${notRun.map(({ id }) => id).join(', ')}`)
  const cases = selectedRows.map(selectCases)
  const count = (which: 'run' | 'notRun') => cases.reduce((sum, each) => sum + each[which].length, 0)
  console.log(`cases of the other rows: ${count('run')} run, ${count('notRun')} not run in a sample`)
  console.log(`${builtRows.length} rows built, ${later.flatMap(({ rows: ids }) => ids).length} pending`)
  expect(accountRows(rows, buildersByGroup, [...later, ...elsewhere])).toEqual([])
  const others = [...later, ...elsewhere].flatMap(({ rows: ids }) => ids)
  expect(selectedRows.length + notRun.length + others.length).toBe(rows.length)
})

/** These rows measure time or memory, provoke a race, or share the film tenant, so no other row may run beside them. */
const runsAlone = (row: Row): boolean =>
  /\b(memory|property|race|under|no later)\b/.test(`${row.case} ${row.rule}`) ||
  selectCases(row).run.some(
    (one) => one.kind === 'request' && (one.withinMs !== undefined || one.party?.hasFilms === true),
  )
const synchronousRows = selectedRows.filter((row) => !waits(row))

describe('rows decided by the response, whose format is always checked (D-030 – D-032, D-047, D-081, D-084, D-441, D-444)', () => {
  const runLimited = createConcurrencyLimit(rowsAtOnce)
  for (const row of synchronousRows.filter((each) => !runsAlone(each)))
    it.concurrent(`${title(row)}`, async () => expect(await runLimited(() => run(row))).toEqual([]), longestMs)
})

describe('rows decided by the response, run alone (D-045, D-161, D-441, D-444)', () => {
  for (const row of synchronousRows.filter(runsAlone))
    it(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})

// These rows spend most of their time waiting for a task or a timeout.
describe('rows decided by the end of a task and its price (D-087, D-148, D-441, D-444)', () => {
  // Callback rows wait longest between attempts, so they start first.
  const slowestFirst = selectedRows
    .filter((each) => !runsAtTheEnd(each) && waits(each))
    .sort((a, b) => startPriority(b) - startPriority(a))
  for (const row of slowestFirst)
    it.concurrent(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})

describe('rows run alone at the end (D-326, D-330, D-441)', () => {
  for (const row of selectedRows.filter(runsAtTheEnd))
    it(`${title(row)}`, async () => expect(await run(row)).toEqual([]), longestMs)
})
