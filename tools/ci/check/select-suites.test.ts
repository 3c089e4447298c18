import { expect, it } from 'vitest'
import { chooseSuites, findReachable } from './select-suites.ts'

const suites = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}.int.test.ts`)
const hashes = Object.fromEntries(suites.map((suite) => [suite, `hash of ${suite}`]))

it('suite selection runs a suite in full when a file it reaches has changed, or its hash is unknown', () => {
  const verified: Record<string, string> = { ...hashes, 'b.int.test.ts': 'older hash' }
  delete verified['d.int.test.ts']
  expect(chooseSuites(hashes, verified, 0).changed).toEqual(['b.int.test.ts', 'd.int.test.ts'])
})

it('suite selection runs everything when nothing was verified', () => {
  expect(chooseSuites(hashes, {}, 3)).toEqual({ changed: suites, sampled: [], notRun: [] })
})

it('suite selection covers every unchanged suite in eight consecutive samples, and reports the rest', () => {
  const rounds = [7, 8, 9, 10, 11, 12, 13, 14].map((sample) => chooseSuites(hashes, hashes, sample))
  expect(rounds.flatMap(({ sampled }) => sampled).sort()).toEqual(suites)
  for (const { sampled, notRun } of rounds) expect([...sampled, ...notRun].sort()).toEqual(suites)
})

it('import graph search follows every import once and stops at unknown files', () => {
  const imports = new Map([
    ['test', ['a', 'b']],
    ['a', ['b', 'outside']],
    ['b', ['a']],
    ['c', []],
  ])
  expect(findReachable(imports, ['test'])).toEqual(['a', 'b', 'test'])
})
