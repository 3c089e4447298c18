import { expect, it } from 'vitest'
import { listGaps } from './list-gaps.ts'

const lines = (...counts: [number, number][]) => new Map(counts)

it('listGaps names the lines that no suite ran, the file with the most first', () => {
  const hits = new Map([
    ['packages/a/src/few.ts', lines([1, 1], [2, 0])],
    ['packages/a/src/many.ts', lines([9, 0], [3, 0], [5, 0], [6, 1])],
  ])
  expect(listGaps(hits)).toEqual([
    { file: 'packages/a/src/many.ts', missed: 3, total: 4, lines: '3-5, 9' },
    { file: 'packages/a/src/few.ts', missed: 1, total: 2, lines: '2' },
  ])
})

it('listGaps leaves out files that ran completely, tests and tools', () => {
  const hits = new Map([
    ['packages/a/src/whole.ts', lines([1, 1])],
    ['packages/a/src/whole.test.ts', lines([1, 0])],
    ['tools/ci/coverage/main.ts', lines([1, 0])],
  ])
  expect(listGaps(hits)).toEqual([])
})
