import { expect, it } from 'vitest'
import { median, reportLines } from './report.ts'

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

it('the report compares medians with those of the empty program', () => {
  const empty = { name: 'empty', starts: [{ elapsedMs: 100, cpuMs: 50 }] }
  const starts = [
    { elapsedMs: 250, cpuMs: 300 },
    { elapsedMs: 9_000, cpuMs: 200 },
    { elapsedMs: 240, cpuMs: 250 },
  ]
  expect(reportLines([empty, { name: 'api', starts, comparedTo: 'empty' }])).toEqual([
    'empty: ready in 100 ms, 50 ms of processor time',
    'api: ready in 250 ms, 250 ms of processor time; 2.5 and 5.0 times empty',
  ])
})
