import { expect, it } from 'vitest'
import { type MutationReport, readMutants } from './read-mutants.ts'

const source = 'const half = (n: number) =>\n  Math.ceil(n / 2)\n'
const at = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to },
})
const mutant = (status: string, location = at(2, 13, 18)) => ({
  status,
  mutatorName: 'ArithmeticOperator',
  replacement: 'n * 2',
  location,
})
const report = (...statuses: string[]): MutationReport => ({
  files: { 'half.ts': { source, mutants: statuses.map((status) => mutant(status)) } },
})

it('readMutants counts a mutant as killed when a test failed or timed out', () => {
  expect(readMutants(report('Killed', 'Timeout', 'Survived'))).toMatchObject({ killed: 2, total: 3 })
})

it('readMutants leaves mutants that do not compile or were ignored out of the score', () => {
  expect(readMutants(report('Killed', 'CompileError', 'RuntimeError', 'Ignored'))).toEqual({
    killed: 1,
    total: 1,
    survivors: [],
  })
})

it('readMutants lists survivors with the original text, and whether a test runs them', () => {
  const survivor = { file: 'half.ts', line: 2, original: 'n / 2', replacement: 'n * 2' }
  expect(readMutants(report('Survived', 'NoCoverage')).survivors).toEqual([
    { ...survivor, isCovered: true },
    { ...survivor, isCovered: false },
  ])
})

it('readMutants joins the lines of a survivor', () => {
  const { survivors } = readMutants({
    files: {
      'half.ts': {
        source,
        mutants: [mutant('Survived', { start: { line: 1, column: 14 }, end: { line: 2, column: 19 } })],
      },
    },
  })
  expect(survivors[0]?.original).toBe('(n: number) => Math.ceil(n / 2)')
})
