import { expect, it } from 'vitest'
import { listValues } from './list-values.ts'

it.each<[(string | number)[], string]>([
  [[1, 2, 3, 4], '1 to 4'],
  [[4, 8], '4, 8'],
  [[1, 2], '1, 2'],
  [[1, 2, 3, 5, 7, 8, 9], '1 to 3, 5, 7 to 9'],
  [['540p', '720p'], '540p, 720p'],
  [[], ''],
])('listValues(%j) is %s (D-505)', (values, words) => {
  expect(listValues(values)).toBe(words)
})
