import { describe, expect, it } from 'vitest'
import { citedRules } from './cited-rules.ts'
import { type Evidence, findFaults } from './find-faults.ts'
import { testNames } from './test-names.ts'

const known = ['D-010', 'D-011', 'D-012', 'D-014', 'D-300']
const none: Evidence = { sections: [], notYetBuilt: [], tests: [], rows: [] }
const aFile = (text: string) => [{ path: 'a.test.ts', text }]
const faultsOf = (evidence: Partial<Evidence>) => findFaults({ ...none, ...evidence }).faults
const one = [{ section: 4, rules: { 'D-010': 'Counting' } }]

describe('which rules a test cites', () => {
  it.each([
    ['counts characters (D-010)', ['D-010']],
    ['counts (D-010, D-012; B123)', ['D-010', 'D-012']],
    ['counts (D-010 – D-014)', ['D-010', 'D-014', 'D-011', 'D-012']],
    ['counts (D-999)', ['D-999']],
    ['D-0100 and D-1 are no numbers', []],
  ])('%s', (text, numbers) => {
    expect(citedRules(text, known)).toEqual(numbers)
  })

  it('is read from names of tests and blocks, not from the rest of a file', () => {
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

describe('what the list of rules demands', () => {
  it('has a test or a line for each rule', () => {
    expect(faultsOf({ sections: one })).toEqual(['D-010 has no test'])
    expect(faultsOf({ sections: one, tests: aFile("it('counts (D-010)', () => {})") })).toEqual([])
    expect(faultsOf({ sections: one, rows: [{ id: 'B001', rule: 'max_length [D-010]' }] })).toEqual([])
    expect(faultsOf({ sections: one, notYetBuilt: [{ waitsFor: 'money', rules: ['D-010'] }] })).toEqual([])
  })
  it('takes a line away once a test cites its rule', () => {
    const notYetBuilt = [{ waitsFor: 'money', rules: ['D-010'] }]
    expect(faultsOf({ sections: one, notYetBuilt, tests: aFile("it('counts (D-010)', () => {})") })).toEqual([
      'D-010 is listed as not yet built (money) and cited by a test',
    ])
  })
  it('knows every number that is cited or listed, each once (D-003)', () => {
    const twice = [...one, { section: 5, rules: { 'D-010': 'Counting again' } }]
    const evidence = {
      sections: twice,
      notYetBuilt: [{ waitsFor: 'money', rules: ['D-020', 'D-020'] }],
      tests: aFile("it('counts (D-010, D-011)', () => {})"),
    }
    expect(faultsOf(evidence)).toEqual([
      'D-010 is given twice',
      'D-020 is listed twice as not yet built',
      'D-020 is listed as not yet built and does not exist',
      'D-020 is listed as not yet built and does not exist',
      'a.test.ts cites D-011, which is no rule',
    ])
  })
  it('lets the sections that are whole wait for later generators only', () => {
    const sections = [{ section: 9, rules: { 'D-170': 'Limits' } }]
    const waiting = (waitsFor: string) => faultsOf({ sections, notYetBuilt: [{ waitsFor, rules: ['D-170'] }] })
    expect(waiting('films')).toEqual([])
    expect(waiting('spare time')).toEqual(['D-170 may not wait for spare time'])
  })
  it('keeps titles short', () => {
    const sections = [{ section: 4, rules: { 'D-010': 'a b c d e f g h i j k l m' } }]
    expect(faultsOf({ sections, tests: aFile("it('D-010', () => {})") })).toEqual(['D-010: long title'])
  })
})
