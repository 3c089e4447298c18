import { expect, it } from 'vitest'
import { stackByDay } from './stack-by-day.ts'

it('the chart stacks groups per day and leaves days without usage at the sum below', () => {
  const rows = [
    { start: '2026-01-01T00:00:00Z', group: 'a', value: 5 },
    { start: '2026-01-03T00:00:00Z', group: 'a', value: 2 },
    { start: '2026-01-01T00:00:00Z', group: 'b', value: 4 },
  ]
  const { days, layers } = stackByDay(rows, ['a', 'b'], '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z')
  expect(days).toHaveLength(3)
  expect(layers).toEqual([
    [9, 0, 2],
    [5, 0, 2],
  ])
})
