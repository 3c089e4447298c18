import { describe, expect, it } from 'vitest'
import { citedRules } from './cited-rules.ts'
import { type Evidence, findFaults } from './find-faults.ts'
import { testNames } from './test-names.ts'

const known = ['D-010', 'D-011', 'D-012', 'D-014', 'D-300']
const none: Evidence = { sections: [], notYetBuilt: [], tests: [], rows: [] }
const aFile = (text: string) => [{ path: 'a.test.ts', text }]
const listFaults = (evidence: Partial<Evidence>) => findFaults({ ...none, ...evidence }).faults
const one = [{ section: 4, rules: { 'D-010': 'Counting' } }]

describe('citedRules', () => {
  it.each([
    ['counts characters (D-010)', ['D-010']],
    ['counts (D-010, D-012; B123)', ['D-010', 'D-012']],
    ['counts (D-010 – D-014)', ['D-010', 'D-014', 'D-011', 'D-012']],
    ['counts (D-999)', ['D-999']],
    ['D-0100 and D-1 are no numbers', []],
  ])('%s', (text, numbers) => {
    expect(citedRules(text, known)).toEqual(numbers)
  })

  it('finds rules in names of tests and blocks, not in the rest of a file', () => {
    const text = [
      "// D-001 in a comment, `it('D-002')` too",
      "describe('block D-003', () => {",
      "  it('plain D-004', () => { expect('D-005').toBe('D-005') })",
      "  it.each([['D-006', 1]])('each D-007 %s', () => {})",
      '  it.concurrent(`template D-008 ${1} D-009`, () => {})',
      "  it.skip('skipped D-010', () => {})",
      "  it.each`a\n1`('table D-011', () => {})",
      '})',
      "describe.skip('block D-012', () => { it('inside D-013', () => {}) })",
    ].join('\n')
    const cited = testNames('a.test.ts', text).flatMap((name) => citedRules(name, known))
    expect(cited).toEqual(['D-003', 'D-004', 'D-007', 'D-008', 'D-009', 'D-011'])
  })
})

describe('findFaults', () => {
  it('requires a test or a not-yet-built entry for each rule', () => {
    expect(listFaults({ sections: one })).toEqual(['D-010 has no test'])
    expect(listFaults({ sections: one, tests: aFile("it('counts (D-010)', () => {})") })).toEqual([])
    expect(listFaults({ sections: one, rows: [{ id: 'B001', rule: 'max_length [D-010]' }] })).toEqual([])
    expect(listFaults({ sections: one, notYetBuilt: [{ waitsFor: 'money', rules: ['D-010'] }] })).toEqual([])
  })
  it('rejects a not-yet-built entry once a test cites its rule', () => {
    const notYetBuilt = [{ waitsFor: 'money', rules: ['D-010'] }]
    expect(listFaults({ sections: one, notYetBuilt, tests: aFile("it('counts (D-010)', () => {})") })).toEqual([
      'D-010 is listed as not yet built (money) and cited by a test',
    ])
  })
  it('rejects unknown and repeated rule numbers (D-003)', () => {
    const twice = [...one, { section: 5, rules: { 'D-010': 'Counting again' } }]
    const evidence = {
      sections: twice,
      notYetBuilt: [{ waitsFor: 'money', rules: ['D-020', 'D-020'] }],
      tests: aFile("it('counts (D-010, D-011)', () => {})"),
    }
    expect(listFaults(evidence)).toEqual([
      'D-010 is given twice',
      'D-020 is listed twice as not yet built',
      'D-020 is listed as not yet built and does not exist',
      'D-020 is listed as not yet built and does not exist',
      'a.test.ts cites D-011, which is no rule',
    ])
  })
  it('lets rules of complete sections wait for later generators only', () => {
    const sections = [{ section: 9, rules: { 'D-170': 'Limits' } }]
    const waiting = (waitsFor: string) => listFaults({ sections, notYetBuilt: [{ waitsFor, rules: ['D-170'] }] })
    expect(waiting('films')).toEqual([])
    expect(waiting('spare time')).toEqual(['D-170 may not wait for spare time'])
  })
  it('rejects long titles', () => {
    const sections = [{ section: 4, rules: { 'D-010': 'a b c d e f g h i j k l m' } }]
    expect(listFaults({ sections, tests: aFile("it('D-010', () => {})") })).toEqual(['D-010: long title'])
  })
})
