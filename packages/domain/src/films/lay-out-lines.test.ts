import { expect, it } from 'vitest'
import { layOutLines } from './lay-out-lines.ts'

it('begins each line where it would like to', () => {
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

it('pushes a line on while the one before is still heard', () => {
  const [, second] = layOutLines(
    [
      { at: 0, seconds: 6 },
      { at: 5.25, seconds: 3 },
    ],
    10,
  )
  expect(second).toBeCloseTo(6.1)
})

it('pulls lines back so that the last word is heard before the film ends', () => {
  const starts = layOutLines(
    [
      { at: 0.25, seconds: 4 },
      { at: 5.25, seconds: 5.5 },
    ],
    10,
  )
  expect(starts).toEqual([0.25, 4.5])
})

it('begins at the beginning when there is more to say than fits', () => {
  expect(layOutLines([{ at: 1, seconds: 12 }], 10)).toEqual([0])
  expect(layOutLines([], 10)).toEqual([])
})
