import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Floors } from './floors.ts'
import { findGoal } from './goals.ts'

const readFloors = (name: string): Floors => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
const [unit, merged] = [readFloors('floors.json'), readFloors('merged-floors.json')]

/** Tests in a browser or integration tests that render cover them; the floors rise when a whole run has measured them. */
const notMeasured = ['apps/console', 'packages/animatic', 'packages/media']

it('every merged floor reaches the goal of its package, except packages not measured with all suites', () => {
  const below = Object.entries(merged).filter(([name, floor]) => floor < findGoal(name))
  expect(below.map(([name]) => name)).toEqual(notMeasured)
})

it('a package has both floors, and the merged one is not below the one of the unit tests', () => {
  expect(Object.keys(merged)).toEqual(Object.keys(unit))
  for (const [name, floor] of Object.entries(unit))
    expect([name, merged[name]]).toEqual([name, Math.max(floor, merged[name] ?? 0)])
})
