import { expect, it } from 'vitest'
import { checkRuns } from './check-runs.ts'

const check =
  (pixelBits: 4 | 8, ...data: number[]) =>
  () =>
    checkRuns({ data: Buffer.from(data), width: 4, height: 2, pixelBits })
const [line, end] = [
  [0, 0],
  [0, 1],
]

it('checkRuns accepts runs, literal pixels and moves that fill the picture', () => {
  expect(check(8, 4, 7, ...line, 4, 9, ...end)).not.toThrow()
  expect(check(8, 0, 3, 1, 2, 3, 0, 1, 9, ...line, 4, 9, ...end)).not.toThrow()
  expect(check(4, 0, 4, 0x12, 0x34, ...line, 4, 0x11, ...end)).not.toThrow()
  expect(check(8, 0, 2, 3, 1, 1, 5, ...end)).not.toThrow()
})

it('checkRuns accepts a full picture without an end mark', () => {
  expect(check(8, 4, 7, ...line, 4, 9)).not.toThrow()
})

it('checkRuns rejects a run beyond the edge, surplus lines and a missing end', () => {
  const refused = 'the image is broken'
  expect(check(8, 255, 255)).toThrow(refused)
  expect(check(8, 0, 5, 1, 2, 3, 4, 5, 0)).toThrow(refused)
  expect(check(8, ...line, ...line, ...line, ...end)).toThrow(refused)
  expect(check(8, 0, 2, 0, 9, ...end)).toThrow(refused)
  expect(check(8, 4, 7)).toThrow(refused)
})
