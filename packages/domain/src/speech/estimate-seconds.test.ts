import { expect, it } from 'vitest'
import { estimateSeconds } from './estimate-seconds.ts'

it.each([
  ['a', 1, 1],
  ['字'.repeat(20), 1, 3],
  ['字'.repeat(21), 1, 4],
  ['字'.repeat(20), 2, 2],
  ['字'.repeat(20), 0.5, 6],
  ['a'.repeat(50), 1, 3],
  ['a'.repeat(50) + '字'.repeat(20), 1, 6],
  [`${'a'.repeat(50)}<#2.5#>b`, 1, 6],
])('estimateSeconds estimates %s at speed %d as %d seconds', (text, speed, seconds) => {
  expect(estimateSeconds(text, speed)).toBe(seconds)
})
