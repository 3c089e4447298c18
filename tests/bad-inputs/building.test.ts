import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasons } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { creates, routes } from '../support/creates.ts'
import { minimalBodies, minimalOf } from '../support/minimal-bodies.ts'
import { accountRows } from './account-rows.ts'
import { buildersByGroup } from './all-builders.ts'
import { validAsk } from './any-route.ts'
import type { Case } from './case.ts'
import { fakeParty, fakeWorld } from './fake-world.ts'
import { namesField, ruleWords } from './judge/rule-words.ts'
import { elsewhere, later } from './later.ts'
import { type Row, readRows, ruleWordOf } from './row.ts'
import { wireOf } from './wire/ask.ts'

const rows = readRows()
const built = rows.flatMap((row) => {
  const builder = buildersByGroup[row.group]?.[row.id]
  return builder ? [{ row, builder }] : []
})

/** How many bytes would go over the wire; a stream ends with its answer. */
const bytesOf = async (one: Case): Promise<number> => {
  if (one.kind === 'own') return 1
  const { chunks } = wireOf(await one.ask(fakeWorld, fakeParty), fakeWorld.host)
  return Array.isArray(chunks) ? chunks.reduce((sum: number, { length }: Uint8Array) => sum + length, 0) : 1
}

/** What is wrong with a case before anything is sent. */
const faultsOf = async (row: Row, one: Case): Promise<string[]> => [
  ...((await bytesOf(one)) > 0 ? [] : ['it sends nothing']),
  ...(one.kind === 'own' || (one.kind === 'end') === (row.mode === 'A') ? [] : ['it is judged at the wrong time']),
  ...(one.kind === 'ask' && namesField(row.reason) && one.field === undefined ? ['it does not say which field'] : []),
]

describe('the list of bad inputs', () => {
  it('is built or waits, row by row (D-440)', () => {
    expect(accountRows(rows, buildersByGroup, [...later, ...elsewhere])).toEqual([])
  })
  it('is proved by tests that name the row, where no request can', () => {
    const unnamed = elsewhere.flatMap(({ test, rows: ids }) => {
      const text = readFileSync(join(import.meta.dirname, '..', '..', test), 'utf8')
      return ids.filter((id) => !text.includes(`(${id}`))
    })
    expect(unnamed).toEqual([])
  })
  it('is told apart from rows that are missing, doubled or unknown', () => {
    const row = (id: string): Row => ({ ...(rows[0] as Row), id, group: 'G1' })
    const builders = { G1: { B001: () => [], B002: () => [] }, G2: { B003: () => [] } }
    const list = [{ waitsFor: 'something', rows: ['B002', 'B009', 'B005', 'B005'] }]
    expect(accountRows(['B001', 'B002', 'B003', 'B004', 'B005'].map(row), builders, list)).toEqual([
      'B004 is neither built nor listed',
      'B002 is built and listed',
      'B005 is listed twice',
      'B009 is no row',
      'B003 stands in a wrong group',
    ])
  })
  it('names reasons and words that exist (D-442)', () => {
    const unknown = rows.filter(({ reason }) => reason !== '' && !(reason in reasons))
    expect(unknown.map(({ id }) => id)).toEqual([])
    expect(ruleWordOf({ reason: 'FieldInvalid', rule: 'base64; under 150 ms' })).toBe('base64')
    expect(ruleWordOf({ reason: 'Unauthorized', rule: 'identical 401 body' })).toBeUndefined()
    expect(ruleWordOf({ reason: 'NotFound', rule: 'no redirect [D-037]' })).toBeUndefined()
    expect(ruleWordOf({ reason: 'FieldInvalid', rule: 'max_length' })).toBe('max_length')
    expect(Object.keys(ruleWords).every((reason) => reason in reasons)).toBe(true)
  })
})

describe('what the rows start from', () => {
  it('knows the creates of the interface by their codes, and has a smallest body for each create (D-004, D-443)', () => {
    const known = creates.filter(({ code }) => !code.startsWith('/'))
    expect(known.filter(({ code }) => !minimalBodies[code])).toEqual([])
    expect(known.length).toBeGreaterThan(5)
    expect(creates.filter(({ code }) => Object.keys(minimalOf(code)).length === 0)).toEqual([])
  })
  it('sends only fields that the create lists', () => {
    for (const { code, fields } of creates)
      expect(Object.keys(minimalOf(code)).filter((field) => !fields.has(field))).toEqual([])
  })
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'has a valid request for %s',
    async (_, route) => {
      expect((await validAsk(route, fakeWorld, fakeParty)).target).not.toContain('{')
    },
  )
})

describe('builders', () => {
  it.each(built.map(({ row, builder }) => [row.id, row, builder] as const))(
    '%s builds its requests',
    async (_, row, builder) => {
      const cases = builder()
      const names = cases.map(({ name }) => name)
      const faults = await Promise.all(
        cases.map(async (one) => (await faultsOf(row, one)).map((fault) => `${one.name}: ${fault}`)),
      )
      expect(cases.length).toBeGreaterThan(0)
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
      expect(faults.flat()).toEqual([])
    },
    60_000,
  )
})
