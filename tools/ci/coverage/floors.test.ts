import { expect, it } from 'vitest'
import { compareWithFloors, raiseFloors } from './floors.ts'

const lines = (percent: number) => ({ covered: percent * 10, total: 1000, percent })

it('compareWithFloors fails a package below its floor (planted violation)', () => {
  const packages = { 'apps/api': lines(84.9), 'apps/worker': lines(85) }
  expect(compareWithFloors(packages, { 'apps/api': 85, 'apps/worker': 85 })).toEqual([
    'apps/api: 84.9 % of lines (849 of 1000) is below its floor of 85 %',
  ])
})

it('compareWithFloors accepts packages at or above their floors', () => {
  expect(
    compareWithFloors({ 'apps/api': lines(85), 'apps/cli': lines(99) }, { 'apps/api': 85, 'apps/cli': 10 }),
  ).toEqual([])
})

it('compareWithFloors fails a package without a floor', () => {
  expect(compareWithFloors({ 'apps/new': lines(99) }, {})).toEqual([expect.stringContaining('apps/new: no floor')])
})

it('compareWithFloors fails a floor whose package was not measured', () => {
  expect(compareWithFloors({}, { 'apps/api': 85 })).toEqual(['apps/api: has a floor but no measured lines'])
})

it('raiseFloors rounds down and raises only floors exceeded by a point or more', () => {
  const packages = { 'apps/api': lines(86.9), 'apps/cli': lines(85.9), 'apps/worker': lines(86) }
  expect(raiseFloors(packages, { 'apps/api': 85, 'apps/cli': 85, 'apps/worker': 85 })).toEqual({
    'apps/api': 86,
    'apps/cli': 85,
    'apps/worker': 86,
  })
})

it('raiseFloors never lowers a floor and never removes one', () => {
  expect(raiseFloors({ 'apps/api': lines(10) }, { 'apps/api': 85, 'apps/cli': 75 })).toEqual({
    'apps/api': 85,
    'apps/cli': 75,
  })
})

it('raiseFloors adds a floor for a package without one', () => {
  expect(raiseFloors({ 'apps/new': lines(42.7) }, {})).toEqual({ 'apps/new': 42 })
})
