import { expect, it } from 'vitest'
import { parseSample } from './environment.ts'

it.each([
  [undefined, 1],
  ['', 1],
  ['0', 0],
  ['17', 17],
])('SAMPLE %j is the number %i', (text, sample) => {
  expect(parseSample(text)).toBe(sample)
})

it.each(['-1', '1.5', 'first', '1e3', '9999999999'])('SAMPLE rejects %j', (text) => {
  expect(() => parseSample(text)).toThrow('SAMPLE must be an integer')
})
