import { expect, it } from 'vitest'
import { layOutLines } from './lay-out-lines.ts'

it('layOutLines starts each line at its preferred time', () => {
  expect(
    layOutLines(
      [
        { at: 0.25, seconds: 4 },
        { at: 5.25, seconds: 4 },
      ],
      10,
    ),
  ).toEqual([0.25, 5.25])
})

it('layOutLines delays a line until the previous one has ended', () => {
  const [, second] = layOutLines(
    [
      { at: 0, seconds: 6 },
      { at: 5.25, seconds: 3 },
    ],
    10,
  )
  expect(second).toBeCloseTo(6.1)
})

it('layOutLines moves lines back so that the last word ends with the film', () => {
  const starts = layOutLines(
    [
      { at: 0.25, seconds: 4 },
      { at: 5.25, seconds: 5.5 },
    ],
    10,
  )
  expect(starts).toEqual([0.25, 4.5])
})

it('layOutLines starts at 0 if the lines are longer than the film', () => {
  expect(layOutLines([{ at: 1, seconds: 12 }], 10)).toEqual([0])
  expect(layOutLines([], 10)).toEqual([])
})
