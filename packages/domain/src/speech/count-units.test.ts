import { expect, it } from 'vitest'
import { countUnits } from './count-units.ts'

it.each([
  ['', 0],
  ['一杯热茶，慢慢来。', 7],
  ['Slow down.', 2],
  ['A kettle made for quiet mornings', 8],
  ['the', 1],
  ["Don't wait!", 2],
  ['新品 tea 上市', 5],
  ['茶tea茶', 3],
  ['24', 3],
])('countUnits counts %j as %d', (text, units) => {
  expect(countUnits(text)).toBe(units)
})
