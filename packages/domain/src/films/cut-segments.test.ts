import { expect, it } from 'vitest'
import { cutSegments } from './cut-segments.ts'

it.each([
  [15, [5, 5, 5]],
  [8, [4, 4]],
  [16, [4, 4, 4, 4]],
  [17, [5, 4, 4, 4]],
  [61, [5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4]],
  [1, [1]],
])('cutSegments cuts %i seconds into segments of whole seconds (D-270)', (seconds, lengths) => {
  expect(cutSegments(seconds)).toEqual(lengths)
})
