import { expect, it } from 'vitest'
import { orderBlocks } from './order-blocks.ts'
import type { StepResult } from './step.ts'
import { collectTimings, slowestLines } from './timings.ts'

const result = (title: string, seconds: number, more: Partial<StepResult> = {}): StepResult => ({
  title,
  seconds,
  status: 'passed',
  passed: 1,
  failed: 0,
  files: [],
  failures: [],
  figure: '',
  ...more,
})

it('timings keep the longest run of a step and leave out steps that did not run', () => {
  const files = [{ file: 'a.test.ts', seconds: 1.26 }]
  const results = [result('lint', 3, { files }), result('lint', 5), result('late', 0, { status: 'not run' })]
  expect(collectTimings(results, 8.04)).toEqual({ totalSeconds: 8, steps: { lint: 5 }, files: { 'a.test.ts': 1.3 } })
})

it('slowest lines are at most twenty, steps and files together, longest first', () => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`${number}.test.ts`, number]))
  const lines = slowestLines({ totalSeconds: 0, steps: { types: 28.5 }, files })
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe('    29.0 s  file  29.test.ts')
  expect(lines[1]).toBe('    28.5 s  step  types')
})

it('blocks are ordered longest first, an unknown step counting as long', () => {
  const block = (title: string, ...steps: string[]) => ({
    title,
    needsApps: false,
    steps: steps.map((name) => ({ title: name, command: [] })),
  })
  const blocks = [block('short', 'a'), block('long', 'b', 'c'), block('unknown', 'new')]
  const order = orderBlocks(blocks, { steps: { a: 10, b: 200, c: 150 } })
  expect(order.map(({ title }) => title)).toEqual(['long', 'unknown', 'short'])
})
