import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasons } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { creates, routes } from '../support/creates.ts'
import { minimalBodies, minimalBody } from '../support/minimal-bodies.ts'
import { accountRows } from './account-rows.ts'
import { buildersByGroup } from './all-builders.ts'
import { buildValidRequest } from './any-route.ts'
import type { Case } from './case.ts'
import { namesField, ruleWords } from './checks/rule-words.ts'
import { fakeParty, fakeWorld } from './fake-world.ts'
import { elsewhere, later } from './later.ts'
import { parseRuleWord, type Row, readRows } from './row.ts'
import { toRawRequest } from './wire/request.ts'

const rows = readRows()
const builtRows = rows.flatMap((row) => {
  const builder = buildersByGroup[row.group]?.[row.id]
  return builder ? [{ row, builder }] : []
})

/** Counts the bytes that would be sent; a stream counts as one, because the response ends it. */
const countBytes = async (one: Case): Promise<number> => {
  if (one.kind === 'custom') return 1
  const { chunks } = toRawRequest(await one.buildRequest(fakeWorld, fakeParty), fakeWorld.host)
  return Array.isArray(chunks) ? chunks.reduce((sum: number, { length }: Uint8Array) => sum + length, 0) : 1
}

/** Lists the defects of a case before anything is sent. */
const listDefects = async (row: Row, one: Case): Promise<string[]> => [
  ...((await countBytes(one)) > 0 ? [] : ['it sends nothing']),
  ...(one.kind === 'custom' || (one.kind === 'end') === (row.mode === 'A')
    ? []
    : ['its kind does not match the mode of the row']),
  ...(one.kind === 'request' && namesField(row.reason) && one.field === undefined ? ['it names no field'] : []),
]

describe('bad-inputs.json', () => {
  it('has a builder or a list entry for every row (D-440)', () => {
    expect(accountRows(rows, buildersByGroup, [...later, ...elsewhere])).toEqual([])
  })
  it('names a test for every row that no request can cover', () => {
    const unnamed = elsewhere.flatMap(({ test, rows: ids }) => {
      const text = readFileSync(join(import.meta.dirname, '..', '..', test), 'utf8')
      return ids.filter((id) => !text.includes(`(${id}`))
    })
    expect(unnamed).toEqual([])
  })
  it('reports rows that are missing, listed twice, unknown or in the wrong group', () => {
    const row = (id: string): Row => ({ ...(rows[0] as Row), id, group: 'G1' })
    const builders = { G1: { B001: () => [], B002: () => [] }, G2: { B003: () => [] } }
    const list = [{ waitsFor: 'something', rows: ['B002', 'B009', 'B005', 'B005'] }]
    expect(accountRows(['B001', 'B002', 'B003', 'B004', 'B005'].map(row), builders, list)).toEqual([
      'B004 is neither built nor listed',
      'B002 is built and listed',
      'B005 is listed twice',
      'B009 is no row',
      'B003 is in the wrong group',
    ])
  })
  it('uses only known reasons and rule words (D-442)', () => {
    const unknown = rows.filter(({ reason }) => reason !== '' && !(reason in reasons))
    expect(unknown.map(({ id }) => id)).toEqual([])
    expect(parseRuleWord({ reason: 'FieldInvalid', rule: 'base64; under 150 ms' })).toBe('base64')
    expect(parseRuleWord({ reason: 'Unauthorized', rule: 'identical 401 body' })).toBeUndefined()
    expect(parseRuleWord({ reason: 'NotFound', rule: 'no redirect [D-037]' })).toBeUndefined()
    expect(parseRuleWord({ reason: 'FieldInvalid', rule: 'max_length' })).toBe('max_length')
    expect(Object.keys(ruleWords).every((reason) => reason in reasons)).toBe(true)
  })
})

describe('minimal requests', () => {
  it('exist for every create, and each create of the interface has a code (D-004, D-443)', () => {
    const known = creates.filter(({ code }) => !code.startsWith('/'))
    expect(known.filter(({ code }) => !minimalBodies[code])).toEqual([])
    expect(known.length).toBeGreaterThan(5)
    expect(creates.filter(({ code }) => Object.keys(minimalBody(code)).length === 0)).toEqual([])
  })
  it('send only fields that the create lists', () => {
    for (const { code, fields } of creates)
      expect(Object.keys(minimalBody(code)).filter((field) => !fields.has(field))).toEqual([])
  })
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'include a valid request for %s',
    async (_, route) => {
      expect((await buildValidRequest(route, fakeWorld, fakeParty)).target).not.toContain('{')
    },
  )
})

describe('builders', () => {
  it.each(builtRows.map(({ row, builder }) => [row.id, row, builder] as const))(
    '%s builds its requests',
    async (_, row, builder) => {
      const cases = builder()
      const names = cases.map(({ name }) => name)
      const faults = await Promise.all(
        cases.map(async (one) => (await listDefects(row, one)).map((fault) => `${one.name}: ${fault}`)),
      )
      expect(cases.length).toBeGreaterThan(0)
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
      expect(faults.flat()).toEqual([])
    },
    60_000,
  )
})
