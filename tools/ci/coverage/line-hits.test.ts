import { expect, it } from 'vitest'
import { findPackage, keepKnownLines, type LineHits, linesPerPackage, mergeLines } from './line-hits.ts'
import { readLcov } from './read-lcov.ts'

const hits = (files: Record<string, [number, number][]>): LineHits =>
  new Map(Object.entries(files).map(([file, lines]) => [file, new Map(lines)]))

it('mergeLines counts a line as covered when one of two reports saw it run', () => {
  const unit = hits({ 'packages/a/src/x.ts': [[1, 1], [2, 0], [3, 0]] }) // biome-ignore format: one row per report
  const apps = hits({ 'packages/a/src/x.ts': [[1, 0], [2, 4]] }) // biome-ignore format: one row per report
  expect(linesPerPackage(mergeLines([unit, apps]))).toEqual({ 'packages/a': { covered: 2, total: 3, percent: 66.66 } })
})

it('mergeLines keeps a file that only one of two reports has', () => {
  const merged = mergeLines([hits({ 'packages/a/src/x.ts': [[1, 0]] }), hits({ 'apps/b/src/y.ts': [[1, 1]] })])
  expect([...merged.keys()]).toEqual(['packages/a/src/x.ts', 'apps/b/src/y.ts'])
})

it('mergeLines leaves the reports it was given unchanged', () => {
  const first = hits({ 'packages/a/src/x.ts': [[1, 1]] })
  mergeLines([first, hits({ 'packages/a/src/x.ts': [[1, 1]] })])
  expect(first.get('packages/a/src/x.ts')?.get(1)).toBe(1)
})

it('keepKnownLines leaves out lines that the reference does not have, and keeps files that it lacks', () => {
  const reference = hits({ 'packages/a/src/x.ts': [[1, 0]] })
  const report = hits({ 'packages/a/src/x.ts': [[1, 3], [2, 0]], 'packages/a/src/y.ts': [[5, 1]] }) // biome-ignore format: one row per report
  expect(keepKnownLines(report, reference)).toEqual(
    hits({ 'packages/a/src/x.ts': [[1, 3]], 'packages/a/src/y.ts': [[5, 1]] }),
  )
})

it('linesPerPackage rounds down, so 8,999 of 10,000 lines are 89.99 %', () => {
  const lines = Array.from({ length: 10_000 }, (_, at): [number, number] => [at + 1, at < 8_999 ? 1 : 0])
  expect(linesPerPackage(hits({ 'apps/api/src/main.ts': lines }))['apps/api']?.percent).toBe(89.99)
})

it.each([
  ['packages/domain/src/tasks/admit-task.ts', 'packages/domain'],
  ['apps/api/src/main.ts', 'apps/api'],
  ['packages/domain/src/tasks/admit-task.test.ts', undefined],
  ['apps/worker/src/engine.int.test.ts', undefined],
  ['apps/worker/src/temporal/test-setup/three-shots.ts', undefined],
  ['packages/domain/dist/index.js', undefined],
  ['tools/ci/coverage/main.ts', undefined],
])('findPackage names the package of %s as %s', (file, name) => {
  expect(findPackage(file)).toBe(name)
})

it('readLcov reads absolute and relative files and adds up a line that is listed twice', () => {
  const text = 'TN:\nSF:/repo/apps/api/src/a.ts\nDA:1,2\nDA:2,0\nend_of_record\nSF:apps/api/src/a.ts\nDA:2,3\nLF:2\n'
  expect(readLcov(text, '/repo')).toEqual(hits({ 'apps/api/src/a.ts': [[1, 2], [2, 3]] })) // biome-ignore format: short
})
