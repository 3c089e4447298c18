import { expect, it } from 'vitest'
import { findJsonLine } from './find-json-line.ts'

const text = `{
  "a": { "b": 1,
    "c": [ 1,
      { "d": "x, [y" }
    ] },
  "e": null
}`

it.each([
  [['a'], 2],
  [['a', 'c'], 3],
  [['a', 'c', 1], 4],
  [['a', 'c', 1, 'd'], 4],
  [['e'], 6],
  [['a', 'missing'], 2],
  [['missing'], null],
])('%j is in line %j', (path, line) => {
  expect(findJsonLine(text, path)).toBe(line)
})
